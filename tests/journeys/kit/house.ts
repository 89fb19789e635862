/** Houses of the journeys: how they are started, and what the tests know about them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startHouse } from '../../house.ts'

export type Operator = 'admin' | 'cashier' | 'auditor'

/** A running house as a test sees it. */
export interface JourneyHouse {
  readonly url: string
  readonly officeUrl: string
  /** Its data folder. */
  readonly home: string
  /** Passwords of the demo's operators, as the start printed them. */
  readonly passwords: Readonly<Record<Operator, string>>
}
export interface OwnHouse extends JourneyHouse {
  readonly close: () => Promise<void>
}

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const variable = 'JOURNEY_HOUSE'

/** Starts a house that nobody else uses. All journeys come from one address, so the limits per address are lifted. */
export async function openHouse(): Promise<OwnHouse> {
  const home = mkdtempSync(path.join(tmpdir(), 'khela-journeys-'))
  const forget = () => rmSync(home, { recursive: true, force: true })
  try {
    const house = await startHouse(home, { KHELA_RATE_FACTOR: '1000', KHELA_DEMO_VENDOR: 'on', KHELA_DEMO_ID: 'on', KHELA_DEMO_PAY: 'on' })
    const passwordOf = (name: Operator): string => {
      const found = new RegExp(`^\\s+${name}\\s+(\\S+)`, 'm').exec(house.printed)?.[1]
      if (found === undefined) throw new Error(`the start printed no password of ${name}: ${house.printed}`)
      return found
    }
    const passwords = { admin: passwordOf('admin'), cashier: passwordOf('cashier'), auditor: passwordOf('auditor') }
    const close = async () => {
      await house.stop()
      forget()
    }
    return { url: house.url, officeUrl: house.officeUrl, home, passwords, close }
  } catch (error) {
    forget()
    throw error
  }
}

/** Tells the workers, which are processes of their own, about the house. */
export function keepHouse({ url, officeUrl, home, passwords }: JourneyHouse): void {
  process.env[variable] = JSON.stringify({ url, officeUrl, home, passwords })
}

/** A house that runs already is used as it is: for working on one journey. */
export const isHouseGiven = (): boolean => process.env[variable] !== undefined

/** The house of all journeys. */
export function sharedHouse(): JourneyHouse {
  const text = process.env[variable]
  if (text === undefined) throw new Error('no house was started: the global setup did not run')
  return JSON.parse(text) as JourneyHouse
}

/** The authenticator code of an operator now, from the command that the start names. A code works once. */
export async function operatorCode(house: JourneyHouse, name: Operator): Promise<string> {
  const command = path.join(root, 'apps/server/src/app/totp-cli.ts')
  const { stdout } = await run(process.execPath, [command, name], { env: { ...process.env, KHELA_HOME: house.home } })
  return stdout.trim()
}

/** Do the books of a house balance, by the command that a person would run? Answers what it says. Rejects when they do not. */
export async function reconcile(house: JourneyHouse): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(root, 'tools/reconcile.ts')], {
    env: { ...process.env, KHELA_HOME: house.home },
  })
  return stdout
}
