/** Houses of the journeys: how they are started, and what the tests know about them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '@khela/client'
import { settings } from '@khela/contract'
import { operatorCode as codeNow } from '../../../apps/server/src/app/totp.ts'
import { openDb } from '../../../apps/server/src/kernel/index.ts'
import { startPostgres } from '../../../tools/postgres/index.ts'
import { startHouse, type House } from '../../house.ts'

/** Operators of the demo; `admin2` agrees to what another one proposes, `admin3` is whom two of them change. */
const operators = ['admin', 'admin2', 'admin3', 'cashier', 'auditor'] as const
export type Operator = (typeof operators)[number]

/** A running house as a test sees it. */
export interface JourneyHouse {
  readonly url: string
  readonly officeUrl: string
  /** Its data folder. */
  readonly home: string
  /** Passwords of the demo's operators, as the start printed them. */
  readonly passwords: Readonly<Record<Operator, string>>
  /** Sessions of the operators, for journeys that begin behind the door of the office. */
  readonly sessions: Readonly<Record<Operator, string>>
}
export interface OwnHouse extends JourneyHouse {
  readonly close: () => Promise<void>
}

const perOperator = (rows: readonly (readonly [Operator, string])[]) => Object.fromEntries(rows) as Record<Operator, string>
const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const variable = 'JOURNEY_HOUSE'

/** What a house of its own is started with besides: variables of the environment, and settings. */
export interface HouseExtras {
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: Readonly<Record<string, unknown>>
}

/** Starts a house that nobody else uses. All journeys come from one address, so the limits per address are lifted. */
export async function openHouse(extras: HouseExtras = {}): Promise<OwnHouse> {
  const home = mkdtempSync(path.join(tmpdir(), 'khela-journeys-'))
  let started: House | undefined
  const close = async () => {
    await started?.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const house = await startHouse(home, {
      KHELA_RATE_FACTOR: '1000',
      KHELA_DEMO_VENDOR: 'on',
      KHELA_DEMO_ID: 'on',
      KHELA_DEMO_PAY: 'on',
      ...extras.env,
    })
    started = house
    const passwordOf = (name: Operator): string => {
      const found = new RegExp(`^\\s+${name}\\s+(\\S+)`, 'm').exec(house.printed)?.[1]
      if (found === undefined) throw new Error(`the start printed no password of ${name}: ${house.printed}`)
      return found
    }
    await setForJourneys(home, { ...settingsOfJourneys, ...extras.settings })
    const { url, officeUrl } = house
    const passwords = perOperator(operators.map((name) => [name, passwordOf(name)]))
    const signIn = async (name: Operator) => [name, await operatorSession({ officeUrl, home, passwords }, name)] as const
    const sessions = perOperator(await Promise.all(operators.map(signIn)))
    return { url, officeUrl, home, passwords, sessions, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Phases of the tables with shared rounds, in milliseconds: a round is long enough to be looked at, and not longer. */
const shortRounds = { betting: 6_000, closed: 500, scene: 2_000, result: 2_000 }
/** No journey waits the minute before the first payment to a new account, or a whole round of a live table; both have tests of their own. */
const settingsOfJourneys = {
  PAYEE_COOL_OFF_MINUTES: 0,
  // A member of a journey has what the journey put there; the gift has tests of its own.
  FIRST_GIFT: '0.00',
  // Journeys play a deposit through by the safest bet there is, so that they end with money whatever is drawn.
  TURNOVER_LEAST_HUNDREDTHS: 100,
  // All journeys come from one address: two of them sit at one table for money.
  POKER_SAME_NETWORK: 'allow',
  TABLES: {
    ...settings.TABLES.value,
    ...shortRounds,
    simulated: 0,
    tables: settings.TABLES.value.tables
      .filter(({ table }) => table === 'crash')
      .map((crash) => ({ ...crash, ...shortRounds, betting: 4_000, scene: 0 })),
  },
}

async function setForJourneys(home: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const server = await startPostgres({ dir: path.join(home, 'postgres') })
  const db = openDb({ url: server.url, max: 1 })
  try {
    await db.tx(async (t) => {
      for (const [name, value] of Object.entries(values)) {
        await t.run(`insert into kernel.setting (name, value, set_by) values ($1, $2, 'journeys')`, [name, JSON.stringify(value)])
        await t.run(`select pg_notify('kernel_setting', $1)`, [name])
      }
    })
  } finally {
    await db.close()
    await server.stop()
  }
}

/** Tells the workers, which are processes of their own, about the house. */
export function keepHouse({ url, officeUrl, home, passwords, sessions }: JourneyHouse): void {
  process.env[variable] = JSON.stringify({ url, officeUrl, home, passwords, sessions })
}

/** A house that runs already is used as it is: for working on one journey. */
export const hasHouse = (): boolean => process.env[variable] !== undefined

/** The house of all journeys. */
export function sharedHouse(): JourneyHouse {
  const text = process.env[variable]
  if (text === undefined) throw new Error('no house was started: the global setup did not run')
  return JSON.parse(text) as JourneyHouse
}

/** The authenticator code of an operator now, from the command that the start names. A code works once. */
async function commandCode(home: string, name: Operator): Promise<string> {
  const command = path.join(root, 'apps/server/src/app/totp-cli.ts')
  const { stdout } = await run(process.execPath, [command, name], { env: { ...process.env, KHELA_HOME: home } })
  return stdout.trim()
}

const codeLastsMs = 30_000

/**
 * A code nobody has used, in whichever worker: two sign-ins of one operator within half a minute wait for each other.
 * `ask` says where it comes from: the command that a person would run, unless another way is named.
 */
export async function freshCode(
  house: Pick<JourneyHouse, 'home'>,
  name: Operator,
  ask: (home: string, name: Operator) => Promise<string> = commandCode,
): Promise<string> {
  for (;;) {
    const code = await ask(house.home, name)
    try {
      writeFileSync(path.join(house.home, `used-${name}-${code}`), '', { flag: 'wx' })
      return code
    } catch {
      await wait(codeLastsMs - (Date.now() % codeLastsMs))
    }
  }
}

/** Signs an operator in by the call, without the form; answers the token. */
async function operatorSession(house: Pick<JourneyHouse, 'officeUrl' | 'home' | 'passwords'>, name: Operator): Promise<string> {
  const { call } = createClient({
    site: 'office',
    base: house.officeUrl,
    token: () => undefined,
    language: () => 'en',
    onSignedOut: () => undefined,
  })
  for (let tries = 1; ; tries += 1) {
    const code = await freshCode(house, name, codeNow)
    try {
      return (await call('officeLogin', { username: name, password: house.passwords[name], code })).token
    } catch (error) {
      // A busy machine may turn the first callers away, or take longer than a code lasts.
      if (tries === 3) throw error
    }
  }
}

/** Do the books of a house balance, by the command that a person would run? Answers what it says. Rejects with it when they do not. */
export async function reconcile(house: Pick<JourneyHouse, 'home'>): Promise<string> {
  const said = run(process.execPath, [path.join(root, 'tools/reconcile.ts')], { env: { ...process.env, KHELA_HOME: house.home } })
  return (
    await said.catch((error: { stdout?: string }) => {
      throw new Error(`the books of the house do not agree: ${error.stdout ?? ''}`, { cause: error })
    })
  ).stdout
}
