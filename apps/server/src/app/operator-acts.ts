/**
 * What `npm run operator` does: operators of the back office, from the server itself. The first one of a new house is made here; a
 * lost phone and somebody who left are dealt with here, too. What is printed of a password is printed once.
 */
import { userInfo } from 'node:os'
import { officeRoles, type OfficeRole } from '@khela/contract'
import { AppError, openApp, openLog, readConfig, type RunningApp } from '../kernel/index.ts'
import { all } from '../kernel/scope-mint.ts'
import { hireOperator, listOperators, renewOperator, setDisabled, tieOperator, type Credentials } from '../modules/staff/index.ts'

const usage = `npm run operator -- …
  list
  make USERNAME ROLE "FULL NAME"     ROLE: ${Object.keys(officeRoles).join(', ')}
  renew USERNAME                     a fresh password and authenticator; sessions end
  disable USERNAME "REASON"          sessions end at once
  enable USERNAME "REASON"
  tie USERNAME MEMBER-NUMBER         the member this person also is: own requests are refused
  untie USERNAME`

class UsageError extends Error {}
const need = (value: string | undefined, isGood: (text: string) => boolean = (text) => text.trim() !== ''): string => {
  if (value === undefined || !isGood(value)) throw new UsageError(usage)
  return value
}
const isUsername = (text: string): boolean => /^[a-z][a-z0-9._-]{1,63}$/.test(text)
const isRole = (text: string): text is OfficeRole => Object.hasOwn(officeRoles, text)

const show = ({ username, password, base32, uri }: Credentials): string =>
  `Operator ${username}\nPassword:      ${password}\nAuthenticator: ${base32}\n               ${uri}\nThey are not shown again.\n`

async function list(app: RunningApp): Promise<string> {
  const rows = await app.db.tx(listOperators, { readOnly: true })
  if (rows.length === 0) return 'There is no operator yet.\n'
  const lines = rows.map(({ username, name, role, disabled, member, sessions, lastSignIn }) =>
    [username, role, disabled ? 'disabled' : 'enabled', `${sessions} open`, lastSignIn?.toISOString() ?? 'never', member ?? '-', name].join(
      '  ',
    ),
  )
  return `${lines.join('\n')}\n`
}

type Act = (app: RunningApp, by: string, words: readonly string[]) => Promise<string>
const acts: Readonly<Record<string, Act>> = {
  list,
  async make(app, by, words) {
    const [username, role, name] = [need(words[0], isUsername), need(words[1], isRole) as OfficeRole, need(words[2])]
    const made = await app.db.tx((t) => hireOperator(t, app, { username, role, name, by }))
    if (made === undefined) throw new Error(`There is an operator "${username}" already.`)
    return show(made)
  },
  async renew(app, by, words) {
    const username = need(words[0])
    return show(await app.db.tx((t) => renewOperator(t, app, { username, by })))
  },
  async disable(app, by, words) {
    const [username, reason] = [need(words[0]), need(words[1])]
    await app.db.tx((t) => setDisabled(t, app, { username, disabled: true, reason, by }))
    return `${username} is shut out.\n`
  },
  async enable(app, by, words) {
    const [username, reason] = [need(words[0]), need(words[1])]
    await app.db.tx((t) => setDisabled(t, app, { username, disabled: false, reason, by }))
    return `${username} may sign in again.\n`
  },
  async tie(app, by, words) {
    const [username, member] = [need(words[0]), need(words[1])]
    await app.db.tx((t) => tieOperator(t, all('operator.tie'), { username, member, by }))
    return `${username} is member ${member}.\n`
  },
  async untie(app, by, words) {
    const username = need(words[0])
    await app.db.tx((t) => tieOperator(t, all('operator.tie'), { username, member: null, by }))
    return `${username} is no member.\n`
  },
}

const refusals: Readonly<Record<string, string>> = {
  not_found: 'There is no operator, or no member, of this name.',
  state_changed: 'The operator is that already.',
  last_administrator: 'The last administrator cannot be disabled: make another one first.',
}

/** Does one command and answers what is printed. Throws an error with the sentence to print. */
export async function operate(env: Readonly<Record<string, string | undefined>>, [name = '', ...rest]: readonly string[]): Promise<string> {
  const config = readConfig(env)
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (config.databaseUrl === undefined || act === undefined) throw new UsageError(usage)
  const app = await openApp({ config, url: config.databaseUrl, log: openLog({ level: 'silent' }), max: 2 })
  try {
    return await act(app, userInfo().username, rest)
  } catch (error) {
    throw error instanceof AppError ? new Error(refusals[error.code] ?? error.code, { cause: error }) : error
  } finally {
    await app.close(0)
  }
}
