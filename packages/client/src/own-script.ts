/**
 * Addresses of workers. Pages are sent with Trusted Types (kernel/http/headers.ts): a browser that knows them takes no plain
 * text as the address of a script, only what a policy with a name has looked at.
 */

/** What browsers with Trusted Types have; not in TypeScript's list of the DOM, so described here as far as it is used. */
interface PolicyMaker {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): unknown }
}

/** The same address when it is of this house. Throws for any other. */
function ofThisHouse(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('a script of another house')
  return address
}

const policy = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes?.createPolicy('khela-script', { createScriptURL: ofThisHouse })

/** An address of a script of this house, in the form that `new Worker` and `register` take. Throws when it is of another house. */
export function ownScript(address: string): string {
  return policy === undefined ? ofThisHouse(address) : (policy.createScriptURL(address) as string)
}
