/**
 * The demo's stand-ins for bKash, Nagad, SSLCommerz and the Tron chain: their port, keys and secrets, kept in `home/pay-sim`
 * for later starts, and the environment that points the server at them.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newTronAddress } from '../apps/pay-sim/src/index.ts'
import { stablePort } from '../apps/server/src/app/stable-port.ts'
import { keepCompanion } from './companion.ts'
import type { PlannedStandIns } from './stand-ins.ts'

interface Facts {
  readonly port: number
  readonly bkashSecret: string
  readonly bkashPassword: string
  readonly storePassword: string
  readonly contract: string
}

const MERCHANT = 'khela-demo'
const NAGAD_MERCHANT = '680000000000001'
const TOPIC = 'arn:aws:sns:demo:000000000000:khela'
/** One for each member who deposits coins in the demo. */
const ADDRESSES = 2_000
const secret = () => randomBytes(24).toString('base64url')

/** Writes a file once: what stands there is kept. */
function keepFile(file: string, text: () => string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, text(), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return file
}

async function remembered(folder: string, wantedPort: number | undefined): Promise<Facts> {
  const file = path.join(folder, 'facts.json')
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Facts) : undefined
  const fresh = { bkashSecret: secret(), bkashPassword: secret(), storePassword: secret(), contract: newTronAddress() }
  const now: Facts = { ...(before ?? fresh), port: await stablePort(wantedPort ?? before?.port) }
  writeFileSync(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return now
}

/** Two pairs of keys, the merchant's and Nagad's; answers where each half lies. */
function keepKeys(folder: string) {
  const names = ['merchant', 'nagad'] as const
  const at = (name: string, half: string) => path.join(folder, `${name}-${half}.pem`)
  for (const name of names) {
    if (existsSync(at(name, 'public'))) continue
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    keepFile(at(name, 'private'), () => privateKey.export({ type: 'pkcs8', format: 'pem' }))
    keepFile(at(name, 'public'), () => publicKey.export({ type: 'spki', format: 'pem' }))
  }
  return at
}

/** What points the server at the stand-ins, gateway by gateway. */
function pointers(facts: Facts, key: (name: string, half: string) => string, addresses: string) {
  const url = `http://127.0.0.1:${facts.port}`
  return {
    KHELA_BKASH_APP_KEY: {
      KHELA_BKASH_APP_KEY: MERCHANT,
      KHELA_BKASH_APP_SECRET: facts.bkashSecret,
      KHELA_BKASH_USERNAME: MERCHANT,
      KHELA_BKASH_PASSWORD: facts.bkashPassword,
      KHELA_BKASH_TOPIC: TOPIC,
      KHELA_BKASH_URL: `${url}/bkash`,
    },
    KHELA_NAGAD_MERCHANT_ID: {
      KHELA_NAGAD_MERCHANT_ID: NAGAD_MERCHANT,
      KHELA_NAGAD_PRIVATE_KEY_FILE: key('merchant', 'private'),
      KHELA_NAGAD_PUBLIC_KEY_FILE: key('nagad', 'public'),
      KHELA_NAGAD_URL: `${url}/nagad`,
    },
    KHELA_SSLCOMMERZ_STORE_ID: {
      KHELA_SSLCOMMERZ_STORE_ID: MERCHANT,
      KHELA_SSLCOMMERZ_STORE_PASSWORD: facts.storePassword,
      KHELA_SSLCOMMERZ_URL: `${url}/sslcommerz`,
    },
    KHELA_TRON_ADDRESS_FILE: {
      KHELA_TRON_ADDRESS_FILE: addresses,
      KHELA_TRON_CONTRACT: facts.contract,
      KHELA_TRON_URL: `${url}/tron`,
      KHELA_TRON_PAY_URL: `${url}/tron/send`,
    },
  }
}

/** Chooses the port and makes what is not there yet. A gateway that the operator has configured is left as it is. */
export async function planPayStandIns(home: string, given: NodeJS.ProcessEnv, port: number | undefined): Promise<PlannedStandIns> {
  const folder = path.join(home, 'pay-sim')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const facts = await remembered(folder, port)
  const key = keepKeys(folder)
  const addresses = keepFile(
    path.join(folder, 'tron-addresses.txt'),
    () => `${Array.from({ length: ADDRESSES }, newTronAddress).join('\n')}\n`,
  )
  const env = Object.entries(pointers(facts, key, addresses)).flatMap(([name, said]) =>
    given[name] === undefined ? Object.entries(said) : [],
  )
  return {
    env: Object.fromEntries(env),
    run: (siteUrl, say) =>
      keepCompanion({
        name: 'pay-sim',
        called: 'The demo’s payment stand-ins',
        script: 'pay-process.ts',
        home,
        say,
        env: {
          PAY_SITE_URL: siteUrl,
          PAY_PORT: String(facts.port),
          PAY_BKASH_APP_KEY: MERCHANT,
          PAY_BKASH_APP_SECRET: facts.bkashSecret,
          PAY_BKASH_USERNAME: MERCHANT,
          PAY_BKASH_PASSWORD: facts.bkashPassword,
          PAY_BKASH_TOPIC: TOPIC,
          PAY_NAGAD_MERCHANT_ID: NAGAD_MERCHANT,
          PAY_NAGAD_PRIVATE_KEY_FILE: key('nagad', 'private'),
          PAY_NAGAD_MERCHANT_KEY_FILE: key('merchant', 'public'),
          PAY_SSLCOMMERZ_STORE_ID: MERCHANT,
          PAY_SSLCOMMERZ_STORE_PASSWORD: facts.storePassword,
          PAY_TRON_CONTRACT: facts.contract,
        },
      }),
  }
}
