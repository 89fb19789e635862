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
    return endpoint.permission === undefined || (officeRoles[caller] as readonly string[]).includes(endpoint.permission)
      ? 'in'
      : 'forbidden'
  }
  if (endpoint.who.includes(caller)) return 'in'
  if (caller === 'guest') return 'not_logged_in'
  return caller === 'trial' && endpoint.who.includes('member') ? 'need_true_account' : 'forbidden'
}

/** The permission matrix as Markdown. */
export function matrix(): string {
  const rows = table.map(
    ([name, endpoint]) => `| ${name} | ${callers.map((as) => (verdict(endpoint, as) === 'in' ? 'yes' : '')).join(' | ')} |`,
  )
  return `# Who may call what\n\nMade from the contract by \`node tests/sweep/verdict.ts\`, read by people, held by the sweep.\n\n| call | ${callers.join(' | ')} |\n|---|${callers.map(() => '---|').join('')}\n${rows.join('\n')}\n`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, 'permissions.md'), matrix())
