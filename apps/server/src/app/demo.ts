/** Accounts of the DEMO profile, made through the public services at the first start and kept in `home/demo.json`. */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficeRole } from '@khela/contract'
import { AppError, type RunningApp } from '../kernel/index.ts'
import { noteConsent } from '../modules/members/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { createOperator } from '../modules/staff/index.ts'
import { newTotpSecret, secretBytes, type DemoFile, type DemoRow } from './totp.ts'

/** A line of the table that the start prints. */
export interface DemoAccount {
  readonly who: string
  readonly name: string
  readonly password: string
  readonly note?: string
}

const members = [
  { username: 'karim', type: 1, who: 'Agent', nickname: 'Karim' },
  { username: 'rahim', type: 0, who: 'Member', nickname: 'Rahim' },
] as const
/** Enough for every rule that asks for more than one person: two administrators change a third (demo.test.ts). */
export const demoOperators: readonly { username: string; role: OfficeRole; name: string; who: string }[] = [
  { username: 'admin', role: 'admin', name: 'Amina Admin', who: 'Operator' },
  { username: 'admin2', role: 'admin', name: 'Babul Admin', who: 'Operator' },
  { username: 'admin3', role: 'admin', name: 'Chameli Admin', who: 'Operator' },
  { username: 'cashier', role: 'cashier', name: 'Kabir Cashier', who: 'Operator' },
  { username: 'cashier2', role: 'cashier', name: 'Lipi Cashier', who: 'Operator' },
  { username: 'auditor', role: 'auditor', name: 'Aruna Auditor', who: 'Operator' },
]

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

function readFile(file: string): DemoFile {
  if (!existsSync(file)) return { members: [], operators: [] }
  return JSON.parse(readFileSync(file, 'utf8')) as DemoFile
}
function writeFile(home: string, file: string, demo: DemoFile): void {
  mkdirSync(home, { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** True when it was made now, false when somebody of this name is there already. */
async function isMade(make: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await make()) !== undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'username_taken') return false
    throw error
  }
}

/** Where SMS have somewhere to go, a visitor of the demo may register and sign in by number; what an operator changes later stays. */
async function openWays(app: RunningApp): Promise<void> {
  if (!app.delivery.has('sms')) return
  const flags = ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3'] as const
  await app.db.tx(async (t) => {
    for (const flag of flags) await app.settings.set(t, flag, true, 'demo')
  })
}

/**
 * Makes the demo's accounts where they are missing. An account is listed when its password is known: it was made now or
 * stands in the file, which outlives a reset of the database. Agent first, because the member is in the agent's team.
 */
export async function demoAccounts(app: RunningApp): Promise<DemoAccount[]> {
  const file = join(app.config.home, 'demo.json')
  const before = readFile(file)
  const rowOf = (rows: readonly DemoRow[], username: string) => rows.find((row) => row.username === username)
  const made: { members: DemoRow[]; operators: DemoRow[] } = { members: [], operators: [] }

  let upline: string | undefined
  let isFirstStart = false
  for (const { username, type, nickname } of members) {
    const known = rowOf(before.members, username)
    const row = known ?? { username, password: newPassword() }
    const isNew = await isMade(() =>
      app.db.tx(async (t) => {
        const member = await registerMember(t, app, { username, password: row.password, type, nickname, recommenderId: upline })
        upline = member.publicId
        // The accounts of the demo are there to be tried, not to be asked first.
        await noteConsent(t, app, member.memberId, '127.0.0.1')
        return member
      }),
    )
    isFirstStart ||= isNew
    if (isNew || known) made.members.push(row)
  }
  for (const { username, role, name } of demoOperators) {
    const known = rowOf(before.operators, username)
    const row = known ?? { username, password: newPassword(), totp: newTotpSecret() }
    const totpSecret = secretBytes(row.totp ?? '')
    const isNew = await isMade(() => app.db.tx((t) => createOperator(t, app, { username, name, role, password: row.password, totpSecret })))
    if (isNew || known) made.operators.push(row)
  }
  if (isFirstStart) await openWays(app)
  writeFile(app.config.home, file, made)
  return [
    ...members.toReversed().flatMap(({ username, who }) => list(who, rowOf(made.members, username))),
    ...demoOperators.flatMap(({ username, who }) => list(who, rowOf(made.operators, username), `code: npm run totp ${username}`)),
  ]
}

function list(who: string, row: DemoRow | undefined, note?: string): DemoAccount[] {
  return row ? [{ who, name: row.username, password: row.password, ...(note === undefined ? {} : { note }) }] : []
}
