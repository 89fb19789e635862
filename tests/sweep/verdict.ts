/** What the contract says of each caller at each call. `node tests/sweep/verdict.ts` writes the matrix that people review. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, officeRoles, type Endpoint, type EndpointName } from '@khela/contract'

export const callers = ['guest', 'trial', 'member', 'agent', 'admin', 'cashier', 'auditor'] as const
export type Caller = (typeof callers)[number]
export const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

const isOperator = (caller: Caller): caller is 'admin' | 'cashier' | 'auditor' =>
  caller === 'admin' || caller === 'cashier' || caller === 'auditor'

/** Let in, or the code of the door's refusal. */
export function verdict(endpoint: Endpoint, caller: Caller): 'in' | 'not_logged_in' | 'need_true_account' | 'forbidden' {
  // A token of the other site is unknown there: its bearer is a guest.
  if (isOperator(caller) !== (endpoint.site === 'office')) return endpoint.who.includes('guest') ? 'in' : 'not_logged_in'
  if (isOperator(caller)) {
    if (!endpoint.who.includes('operator')) return 'forbidden'
    return endpoint.permission === undefined || officeRoles[caller](endpoint.permission) ? 'in' : 'forbidden'
  }
  if (endpoint.who.includes(caller)) return 'in'
  if (caller === 'guest') return 'not_logged_in'
  return caller === 'trial' && endpoint.who.includes('member') ? 'need_true_account' : 'forbidden'
}

/** Whether a player whom the contract lets in gets through with a password that is over. */
export const opensBeforePassword = (endpoint: Endpoint): boolean =>
  verdict(endpoint, 'member') === 'in' && (endpoint.beforePassword ?? endpoint.who.includes('guest'))

/** The permission matrix as Markdown; its last columns: let in with a password that is over, and refused without consent to the terms. */
export function matrix(): string {
  const mark = (isSo: boolean) => (isSo ? 'yes' : '')
  const rows = table.map(([name, endpoint]) => {
    const owed = [opensBeforePassword(endpoint), endpoint.needsConsent === true]
    return `| ${[name, ...callers.map((as) => mark(verdict(endpoint, as) === 'in')), ...owed.map(mark)].join(' | ')} |`
  })
  const head = [...callers, 'old password', 'needs consent']
  return `# Who may call what\n\nMade from the contract by \`node tests/sweep/verdict.ts\`, read by people, held by the sweep. "old password": a member may call it before changing a password that is over. "needs consent": refused until the terms as they stand are accepted.\n\n| call | ${head.join(' | ')} |\n|---|${head.map(() => '---|').join('')}\n${rows.join('\n')}\n`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, 'permissions.md'), matrix())
