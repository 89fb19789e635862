/** Payment gateways behind a network, from the environment: addresses, numbers and secrets; none of them reaches a browser. */
import { readFileSync } from 'node:fs'

/** Tokenized checkout; `topic` is the SNS topic its notices come by. */
export interface BkashAddresses {
  readonly url: string
  readonly appKey: string
  readonly appSecret: string
  readonly username: string
  readonly password: string
  readonly topic: string | undefined
}
export interface NagadAddresses {
  readonly url: string
  readonly merchantId: string
  /** PEM: ours to sign and to open with, theirs to seal and to check with. */
  readonly privateKey: string
  readonly nagadKey: string
  /** Older contracts with Nagad are signed with SHA-1. */
  readonly hash: 'SHA256' | 'SHA1'
}
export interface SslcommerzAddresses {
  readonly url: string
  readonly storeId: string
  readonly storePassword: string
}
export interface TronAddresses {
  readonly url: string
  /** Sent as `TRON-PRO-API-KEY`. */
  readonly apiKey: string | undefined
  /** The token's contract; transfers of any other are ignored. */
  readonly contract: string
  /** File with one receiving address a line, made in the merchant's own wallet. */
  readonly addressFile: string
  /** Page that sends coins in the demo. */
  readonly payUrl: string | undefined
}
/** What is undefined is off. */
export interface GatewayAddresses {
  readonly bkash: BkashAddresses | undefined
  readonly nagad: NagadAddresses | undefined
  readonly sslcommerz: SslcommerzAddresses | undefined
  readonly tron: TronAddresses | undefined
}

export const gatewayNames = [
  'KHELA_BKASH_APP_KEY',
  'KHELA_BKASH_APP_SECRET',
  'KHELA_BKASH_USERNAME',
  'KHELA_BKASH_PASSWORD',
  'KHELA_BKASH_TOPIC',
  'KHELA_BKASH_URL',
  'KHELA_NAGAD_MERCHANT_ID',
  'KHELA_NAGAD_PRIVATE_KEY_FILE',
  'KHELA_NAGAD_PUBLIC_KEY_FILE',
  'KHELA_NAGAD_HASH',
  'KHELA_NAGAD_URL',
  'KHELA_SSLCOMMERZ_STORE_ID',
  'KHELA_SSLCOMMERZ_STORE_PASSWORD',
  'KHELA_SSLCOMMERZ_URL',
  'KHELA_TRON_ADDRESS_FILE',
  'KHELA_TRON_CONTRACT',
  'KHELA_TRON_API_KEY',
  'KHELA_TRON_URL',
  'KHELA_TRON_PAY_URL',
] as const
type Name = (typeof gatewayNames)[number]

interface Reader {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Plain http is for stand-ins: profile DEMO only. */
  readonly isDemo: boolean
  readonly refuse: (sentence: string) => never
}

/** Contract of USDT on the Tron main net. */
const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Reads the gateways; one without its first name is off, one with half of its facts stops the start. */
export function readGateways({ env, isDemo, refuse }: Reader): GatewayAddresses {
  const needed = (name: Name, because: Name): string => {
    const text = env[name] ?? refuse(`${because} is set, so ${name} is needed too.`)
    return /^\S{1,300}$/.test(text) ? text : refuse(`${name} must be 1 to 300 characters without spaces.`)
  }
  const address = (name: Name, fallback: string): string => {
    const text = env[name] ?? fallback
    const shape = isDemo ? /^https?:\/\/[^\s?#]+[^\s?#/]$/ : /^https:\/\/[^\s?#]+[^\s?#/]$/
    return shape.test(text) ? text : refuse(`${name} must be an https address without a slash at its end.`)
  }
  const file = (name: Name, because: Name): string => {
    const path = needed(name, because)
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return refuse(`${name} names ${path}, which cannot be read.`)
    }
  }
  return {
    bkash: env.KHELA_BKASH_APP_KEY === undefined ? undefined : bkash(env, needed, address),
    nagad: env.KHELA_NAGAD_MERCHANT_ID === undefined ? undefined : nagad(env, { needed, address, file, refuse }),
    sslcommerz:
      env.KHELA_SSLCOMMERZ_STORE_ID === undefined
        ? undefined
        : {
            url: address('KHELA_SSLCOMMERZ_URL', 'https://securepay.sslcommerz.com'),
            storeId: needed('KHELA_SSLCOMMERZ_STORE_ID', 'KHELA_SSLCOMMERZ_STORE_ID'),
            storePassword: needed('KHELA_SSLCOMMERZ_STORE_PASSWORD', 'KHELA_SSLCOMMERZ_STORE_ID'),
          },
    tron:
      env.KHELA_TRON_ADDRESS_FILE === undefined
        ? undefined
        : {
            url: address('KHELA_TRON_URL', 'https://api.trongrid.io'),
            apiKey: env.KHELA_TRON_API_KEY,
            contract: env.KHELA_TRON_CONTRACT ?? usdtContract,
            addressFile: needed('KHELA_TRON_ADDRESS_FILE', 'KHELA_TRON_ADDRESS_FILE'),
            payUrl: demoPage(env.KHELA_TRON_PAY_URL, isDemo, refuse),
          },
  }
}

function demoPage(page: string | undefined, isDemo: boolean, refuse: (sentence: string) => never): string | undefined {
  if (page !== undefined && !isDemo) refuse('KHELA_TRON_PAY_URL sends coins that are none and may only be set in profile DEMO.')
  return page
}

type Env = Reader['env']
type Needed = (name: Name, because: Name) => string
type Address = (name: Name, fallback: string) => string

function bkash(env: Env, needed: Needed, address: Address): BkashAddresses {
  const because = 'KHELA_BKASH_APP_KEY'
  return {
    url: address('KHELA_BKASH_URL', 'https://tokenized.pay.bka.sh/v1.2.0-beta'),
    appKey: needed(because, because),
    appSecret: needed('KHELA_BKASH_APP_SECRET', because),
    username: needed('KHELA_BKASH_USERNAME', because),
    password: needed('KHELA_BKASH_PASSWORD', because),
    topic: env.KHELA_BKASH_TOPIC,
  }
}

function nagad(env: Env, read: { needed: Needed; address: Address; file: Needed; refuse: (sentence: string) => never }): NagadAddresses {
  const because = 'KHELA_NAGAD_MERCHANT_ID'
  const hash = env.KHELA_NAGAD_HASH ?? 'SHA256'
  if (hash !== 'SHA256' && hash !== 'SHA1') return read.refuse('KHELA_NAGAD_HASH must be SHA256 or SHA1.')
  return {
    url: read.address('KHELA_NAGAD_URL', 'https://api.mynagad.com'),
    merchantId: read.needed(because, because),
    privateKey: read.file('KHELA_NAGAD_PRIVATE_KEY_FILE', because),
    nagadKey: read.file('KHELA_NAGAD_PUBLIC_KEY_FILE', because),
    hash,
  }
}
