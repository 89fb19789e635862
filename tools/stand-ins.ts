/**
 * The demo's stand-ins for Google, Facebook, Telegram, Firebase, the mail and the SMS of the house: their ports and secrets,
 * kept in `home/id-sim.json` for later starts, and the environment that points the server at them.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stablePort } from '../apps/server/src/app/stable-port.ts'
import { keepCompanion, type Companion } from './companion.ts'

interface StandIns {
  readonly port: number
  readonly inboxPort: number
  readonly smtpPort: number
  readonly smsKey: string
  readonly googleSecret: string
  readonly facebookAppId: string
  readonly facebookSecret: string
  readonly telegramToken: string
}
export interface PlannedStandIns {
  /** What the server's environment has to say; what the operator has set stays. */
  readonly env: Readonly<Record<string, string>>
  /** Starts them for a site at this address. */
  run(siteUrl: string, say: (line: string) => void): Companion
}

const GOOGLE_CLIENT = 'khela-demo'
const FIREBASE_PROJECT = 'khela-demo'
const secret = () => randomBytes(24).toString('base64url')
const number = (digits: number) => `${randomInt(1, 10)}${Array.from({ length: digits - 1 }, () => randomInt(0, 10)).join('')}`

const freshSecrets = () => ({
  smsKey: secret(),
  googleSecret: secret(),
  facebookAppId: number(15),
  facebookSecret: randomBytes(16).toString('hex'),
  telegramToken: `${number(9)}:${secret()}`,
})

async function remembered(home: string, wantedPort: number | undefined): Promise<StandIns> {
  const file = path.join(home, 'id-sim.json')
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StandIns) : undefined
  const now: StandIns = {
    ...(before ?? freshSecrets()),
    port: await stablePort(wantedPort ?? before?.port),
    inboxPort: await stablePort(before?.inboxPort),
    smtpPort: await stablePort(before?.smtpPort),
  }
  writeFileSync(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return now
}

/** What points the server at the stand-ins, house by house. */
function pointers(facts: StandIns): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const url = `http://127.0.0.1:${facts.port}`
  const inbox = `http://127.0.0.1:${facts.inboxPort}`
  return {
    KHELA_GOOGLE_CLIENT_ID: {
      KHELA_GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      KHELA_GOOGLE_CLIENT_SECRET: facts.googleSecret,
      KHELA_GOOGLE_ISSUER: `${url}/google`,
    },
    KHELA_FACEBOOK_APP_ID: {
      KHELA_FACEBOOK_APP_ID: facts.facebookAppId,
      KHELA_FACEBOOK_APP_SECRET: facts.facebookSecret,
      KHELA_FACEBOOK_URL: `${url}/facebook`,
      KHELA_FACEBOOK_GRAPH_URL: `${url}/facebook/graph`,
    },
    KHELA_TELEGRAM_BOT_TOKEN: { KHELA_TELEGRAM_BOT_TOKEN: facts.telegramToken, KHELA_TELEGRAM_URL: `${url}/telegram` },
    KHELA_FIREBASE_PROJECT: {
      KHELA_FIREBASE_PROJECT: FIREBASE_PROJECT,
      KHELA_FIREBASE_PAGE_URL: `${url}/firebase/phone`,
      KHELA_FIREBASE_KEYS_URL: `${url}/firebase/jwks`,
    },
    KHELA_SMTP_URL: { KHELA_SMTP_URL: `smtp://127.0.0.1:${facts.smtpPort}` },
    KHELA_SMS_URL: { KHELA_SMS_URL: `${inbox}/send`, KHELA_SMS_KEY: facts.smsKey, KHELA_INBOX_URL: inbox },
  }
}

/** Chooses ports and secrets. A house that the operator has configured is left as it is. */
export async function planStandIns(home: string, given: NodeJS.ProcessEnv, port: number | undefined): Promise<PlannedStandIns> {
  const facts = await remembered(home, port)
  const env = Object.entries(pointers(facts)).flatMap(([name, said]) => (given[name] === undefined ? Object.entries(said) : []))
  return {
    env: Object.fromEntries(env),
    run: (siteUrl, say) =>
      keepCompanion({
        name: 'id-sim',
        called: 'The demo’s sign-in stand-ins',
        script: 'id-process.ts',
        home,
        say,
        env: {
          ID_SITE_URL: siteUrl,
          ID_PORT: String(facts.port),
          ID_INBOX_PORT: String(facts.inboxPort),
          ID_SMTP_PORT: String(facts.smtpPort),
          ID_SMS_KEY: facts.smsKey,
          ID_GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
          ID_GOOGLE_CLIENT_SECRET: facts.googleSecret,
          ID_FACEBOOK_APP_ID: facts.facebookAppId,
          ID_FACEBOOK_APP_SECRET: facts.facebookSecret,
          ID_TELEGRAM_BOT_TOKEN: facts.telegramToken,
          ID_FIREBASE_PROJECT: FIREBASE_PROJECT,
        },
      }),
  }
}
