/**
 * Configuration from the environment: infrastructure only; everything a merchant may change is a setting (AR-SETTINGS).
 * Validated at start; a wrong or unknown `KHELA_` name stops the start with one sentence.
 */
import { resolve } from 'node:path'
import { MERCHANT_ZONE } from '@khela/time'
import { gatewayNames, readGateways, type GatewayAddresses } from './gateways.ts'
import { trustOf } from './network.ts'
import { checkPlayMoney } from './play-money.ts'
import { providerNames, readProviders, type ProviderAddresses } from './providers.ts'
import { openSecrets, secretNames, type SecretName, type Secrets } from './secrets.ts'

export const profiles = ['DEMO', 'GLI_BASE', 'MGA', 'GB', 'CGA'] as const
export type Profile = (typeof profiles)[number]
export type ServerRole = 'api' | 'worker' | 'all'

/** Where mail and SMS go; what is undefined is switched off. */
export interface DeliveryAddresses {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** HTTP address that takes `{to, text}`. */
  readonly smsUrl: string | undefined
  readonly smsKey: string | undefined
  /** Pages of the inboxes that `npm start` brings along; profile DEMO only. */
  readonly inboxUrl: string | undefined
}

export interface Config {
  /** Jurisdiction profile, D-P2. Only DEMO runs without a licence. */
  readonly profile: Profile
  /** Folder of this deployment's own files: secrets, demo accounts. */
  readonly home: string
  readonly merchantCode: string
  /** Days, weeks and months of the merchant are cut in this zone, D-C8. */
  readonly timeZone: string
  readonly licence: string | undefined
  readonly allowedCountries: readonly string[]
  readonly role: ServerRole
  readonly port: number
  /** Where outside game vendors reach the wallet; undefined: the next free port after the office's. */
  readonly vendorPort: number | undefined
  /** Whether `npm start` brings a vendor of its own to try out; profile DEMO only. */
  readonly demoVendor: boolean
  /** Whether `npm start` brings stand-ins for the houses people sign in at and for mail and SMS; profile DEMO only. */
  readonly demoId: boolean
  /** Where those stand-ins listen; undefined: a port that is free. */
  readonly idPort: number | undefined
  /** Whether `npm start` brings a stand-in for the payment gateways; profile DEMO only. */
  readonly demoPay: boolean
  /** Where that stand-in listens; undefined: a port that is free. */
  readonly payPort: number | undefined
  readonly host: string
  /** Where the back office listens; `host` unless it has an address of its own. */
  readonly officeHost: string
  /** Where game vendors reach the wallet; `host` unless that has an address of its own. */
  readonly vendorHost: string
  /** Addresses and networks that may see the back office; everybody when there are none. */
  readonly officeNetworks: readonly string[]
  readonly databaseUrl: string | undefined
  /** The owner's address, which migrates; undefined: `databaseUrl` does. */
  readonly migrateUrl: string | undefined
  /** Size of the disk of an outside database, in megabytes: with it its end can be foretold. */
  readonly databaseDiskMb: number | undefined
  /** A disk that is full within so many days is an alarm. */
  readonly diskAlarmDays: number
  readonly logLevel: string
  /** Addresses of proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies: readonly string[]
  /** Most connections that one network may hold open to a listener; a trusted proxy is not counted. */
  readonly networkConnections: number
  /** Bearer token that opens /metrics; without it they are closed. */
  readonly metricsToken: string | undefined
  /** Key of the forwarders of SMS about deposits; without it nothing of them is accepted. */
  readonly receivedKey: string | undefined
  /** Multiplies every rate of the contract: load tests only, refused outside DEMO. */
  readonly rateFactor: number
  /** Seconds between "not ready" and the end of the listeners: what a balancer needs to notice. */
  readonly drainSeconds: number
  readonly delivery: DeliveryAddresses
  /** What is undefined is off. */
  readonly providers: ProviderAddresses
  /** Payment gateways behind a network; what is undefined is off. */
  readonly gateways: GatewayAddresses
  /** Address of the site as visitors write it, without a slash at the end. */
  publicUrl(): string
  /** Tells the configuration where the site really listens, when no public address was configured. */
  listeningAt(url: string): void
  /** 32 bytes of this name, the same for the life of the deployment. */
  secret(name: SecretName): Buffer
  readonly secrets: Secrets
  /** Secrets that were replaced on purpose since the last start. */
  readonly changedSecrets: readonly SecretName[]
}

type Environment = Readonly<Record<string, string | undefined>>

const known = new Set<string>([
  'KHELA_PROFILE',
  'KHELA_HOME',
  'KHELA_MERCHANT',
  'KHELA_TIME_ZONE',
  'KHELA_LICENCE',
  'KHELA_ALLOWED_COUNTRIES',
  'KHELA_ROLE',
  'KHELA_HOST',
  'KHELA_OFFICE_HOST',
  'KHELA_OFFICE_NETWORKS',
  'KHELA_VENDOR_HOST',
  'KHELA_VENDOR_PORT',
  'KHELA_DEMO_VENDOR',
  'KHELA_DATABASE_DISK_MB',
  'KHELA_MIGRATE_URL',
  'KHELA_DISK_ALARM_DAYS',
  'KHELA_LOG',
  'KHELA_TRUST_PROXY',
  'KHELA_NETWORK_CONNECTIONS',
  'KHELA_METRICS_TOKEN',
  'KHELA_RECEIVED_KEY',
  'KHELA_RATE_FACTOR',
  'KHELA_DRAIN_SECONDS',
  'KHELA_PUBLIC_URL',
  'KHELA_SECRETS',
  'KHELA_SECRETS_CHANGED',
  'KHELA_SMTP_URL',
  'KHELA_MAIL_FROM',
  'KHELA_SMS_URL',
  'KHELA_SMS_KEY',
  'KHELA_INBOX_URL',
  'KHELA_DEMO_ID',
  'KHELA_ID_PORT',
  'KHELA_DEMO_PAY',
  'KHELA_DEMO_PUBLIC',
  'KHELA_PAY_PORT',
  ...providerNames,
  ...gatewayNames,
])

/** What a wrong environment stops the start with: one sentence for the operator. */
export class ConfigError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'ConfigError'
  }
}
const refuse = (sentence: string): never => {
  throw new ConfigError(sentence)
}

function choice<const V extends readonly string[]>(name: string, text: string | undefined, values: V, fallback: V[number]): V[number] {
  if (text === undefined) return fallback
  return values.includes(text) ? text : refuse(`${name} must be one of ${values.join(', ')}, not "${text}".`)
}
function whole(name: string, text: string | undefined, min: number, max: number, fallback: number): number {
  if (text === undefined) return fallback
  if (!/^\d{1,9}$/.test(text) || Number(text) < min || Number(text) > max)
    refuse(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return Number(text)
}
function shaped(name: string, text: string | undefined, shape: RegExp, what: string): string | undefined {
  if (text !== undefined && !shape.test(text)) refuse(`${name} must be ${what}.`)
  return text
}
const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What each listener binds to: the site's address, unless another has one of its own. */
function listeners(env: Environment) {
  const read = (name: 'KHELA_HOST' | 'KHELA_OFFICE_HOST' | 'KHELA_VENDOR_HOST', fallback: string): string =>
    shaped(name, env[name], /^[0-9a-fA-F.:]{2,45}$/, 'an address to listen on, such as 127.0.0.1') ?? fallback
  const host = read('KHELA_HOST', '127.0.0.1')
  return { KHELA_HOST: host, KHELA_OFFICE_HOST: read('KHELA_OFFICE_HOST', host), KHELA_VENDOR_HOST: read('KHELA_VENDOR_HOST', host) }
}

function networks(name: string, text: string | undefined): string[] {
  const list = listOf(text)
  if (text !== undefined && list.length === 0) refuse(`${name} must list addresses or networks such as 10.0.0.0/8.`)
  try {
    trustOf(list)
  } catch {
    refuse(`${name} must list addresses or networks such as 10.0.0.0/8, not "${text}".`)
  }
  return list
}

function zone(text: string | undefined): string {
  const name = text ?? MERCHANT_ZONE
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return refuse(`KHELA_TIME_ZONE must be the name of a time zone such as ${MERCHANT_ZONE}, not "${name}".`)
  }
}

/** A real-money profile needs a licence number and the countries it is allowed in (D-P2). */
function checkLicence(profile: Profile, licence: string | undefined, countries: readonly string[]): void {
  for (const country of countries)
    if (!/^[A-Z]{2}$/.test(country)) refuse(`KHELA_ALLOWED_COUNTRIES must list two-letter country codes, not "${country}".`)
  if (profile === 'DEMO') return
  if (licence === undefined || licence.trim() === '') refuse(`Profile ${profile} needs a licence number in KHELA_LICENCE.`)
  if (countries.length === 0) refuse(`Profile ${profile} needs the countries it is licensed for in KHELA_ALLOWED_COUNTRIES.`)
}

const databaseAddress = /^postgres(ql)?:\/\/\S+$/
const webAddress = /^https?:\/\/[^\s]+$/

function delivery(env: Environment, profile: Profile): DeliveryAddresses {
  const inboxUrl = shaped('KHELA_INBOX_URL', env.KHELA_INBOX_URL, /^https?:\/\/[^\s/]+$/, 'an address without a path')
  if (inboxUrl !== undefined && profile !== 'DEMO') refuse('KHELA_INBOX_URL shows codes to everybody and may only be set in profile DEMO.')
  return {
    smtpUrl: shaped('KHELA_SMTP_URL', env.KHELA_SMTP_URL, /^smtps?:\/\/[^\s]+$/, 'an address such as smtp://user:password@host:587'),
    mailFrom:
      shaped('KHELA_MAIL_FROM', env.KHELA_MAIL_FROM, /^[^\s@<>]+@[^\s@<>]+$/, 'an address such as no-reply@example.com') ??
      'no-reply@khela.invalid',
    smsUrl: shaped('KHELA_SMS_URL', env.KHELA_SMS_URL, webAddress, 'an http or https address'),
    smsKey: shaped('KHELA_SMS_KEY', env.KHELA_SMS_KEY, /^\S{8,200}$/, '8 to 200 characters without spaces'),
    inboxUrl,
  }
}

function secretsOf(home: string, given: string | undefined): Secrets {
  try {
    return openSecrets(home, given)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function changed(text: string | undefined): SecretName[] {
  const passing = Object.entries(secretNames).flatMap(([name, kind]) => (kind === 'passing' ? [name] : []))
  return listOf(text).map((name) =>
    passing.includes(name)
      ? (name as SecretName)
      : refuse(`KHELA_SECRETS_CHANGED may name ${passing.join(', ')}, not "${name}": what is stored could not be read any more.`),
  )
}

/**
 * Reads and checks the environment. Names: PORT, DATABASE_URL, ROLE and those of `known`.
 * Throws ConfigError with one sentence that names the variable and what it must be.
 */
export function readConfig(env: Environment, home?: string): Config {
  for (const name of Object.keys(env))
    if (name.startsWith('KHELA_') && !known.has(name)) refuse(`${name} is not a setting of this server; see docs/RUNBOOK.md for the names.`)
  const profile = choice('KHELA_PROFILE', env.KHELA_PROFILE, profiles, 'DEMO')
  const allowedCountries = listOf(env.KHELA_ALLOWED_COUNTRIES)
  checkLicence(profile, env.KHELA_LICENCE, allowedCountries)
  const rateFactor = whole('KHELA_RATE_FACTOR', env.KHELA_RATE_FACTOR, 1, 1_000_000, 1)
  if (rateFactor !== 1 && profile !== 'DEMO') refuse('KHELA_RATE_FACTOR is for load tests and may only be set in profile DEMO.')
  const folder = resolve(home ?? env.KHELA_HOME ?? '.khela')
  const configuredUrl = shaped(
    'KHELA_PUBLIC_URL',
    env.KHELA_PUBLIC_URL,
    /^https?:\/\/[^\s/]+$/,
    'an address such as https://example.com, without a path',
  )
  const hosts = listeners(env)
  choice('KHELA_DEMO_PUBLIC', env.KHELA_DEMO_PUBLIC, ['on', 'off'], 'off')
  const gateways = readGateways({ env, isDemo: profile === 'DEMO', refuse })
  checkPlayMoney({ env, isDemo: profile === 'DEMO', hosts, configuredUrl, gateways, refuse })
  let url = configuredUrl
  const secrets = secretsOf(folder, env.KHELA_SECRETS)
  return {
    profile,
    home: folder,
    merchantCode:
      shaped('KHELA_MERCHANT', env.KHELA_MERCHANT, /^[a-z0-9-]{1,20}$/, 'at most 20 lower-case letters, digits and hyphens') ?? 'khela',
    timeZone: zone(env.KHELA_TIME_ZONE),
    licence: env.KHELA_LICENCE,
    allowedCountries,
    role: choice('ROLE', env.KHELA_ROLE ?? env.ROLE, ['api', 'worker', 'all'], 'all'),
    port: whole('PORT', env.PORT, 0, 65_535, 8080),
    vendorPort: env.KHELA_VENDOR_PORT === undefined ? undefined : whole('KHELA_VENDOR_PORT', env.KHELA_VENDOR_PORT, 0, 65_535, 0),
    demoVendor: choice('KHELA_DEMO_VENDOR', env.KHELA_DEMO_VENDOR, ['on', 'off'], 'on') === 'on' && profile === 'DEMO',
    demoId: choice('KHELA_DEMO_ID', env.KHELA_DEMO_ID, ['on', 'off'], 'on') === 'on' && profile === 'DEMO',
    idPort: env.KHELA_ID_PORT === undefined ? undefined : whole('KHELA_ID_PORT', env.KHELA_ID_PORT, 0, 65_535, 0),
    demoPay: choice('KHELA_DEMO_PAY', env.KHELA_DEMO_PAY, ['on', 'off'], 'on') === 'on' && profile === 'DEMO',
    payPort: env.KHELA_PAY_PORT === undefined ? undefined : whole('KHELA_PAY_PORT', env.KHELA_PAY_PORT, 0, 65_535, 0),
    host: hosts.KHELA_HOST,
    officeHost: hosts.KHELA_OFFICE_HOST,
    vendorHost: hosts.KHELA_VENDOR_HOST,
    officeNetworks: networks('KHELA_OFFICE_NETWORKS', env.KHELA_OFFICE_NETWORKS),
    databaseUrl: shaped('DATABASE_URL', env.DATABASE_URL, databaseAddress, 'a postgres:// address'),
    migrateUrl: shaped('KHELA_MIGRATE_URL', env.KHELA_MIGRATE_URL, databaseAddress, 'a postgres:// address'),
    databaseDiskMb:
      env.KHELA_DATABASE_DISK_MB === undefined ? undefined : whole('KHELA_DATABASE_DISK_MB', env.KHELA_DATABASE_DISK_MB, 1, 999_999_999, 0),
    diskAlarmDays: whole('KHELA_DISK_ALARM_DAYS', env.KHELA_DISK_ALARM_DAYS, 1, 3_650, 14),
    logLevel: choice('KHELA_LOG', env.KHELA_LOG, ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    trustedProxies: listOf(env.KHELA_TRUST_PROXY),
    networkConnections: whole('KHELA_NETWORK_CONNECTIONS', env.KHELA_NETWORK_CONNECTIONS, 10, 1_000_000, 2_000),
    receivedKey: shaped('KHELA_RECEIVED_KEY', env.KHELA_RECEIVED_KEY, /^\S{32,200}$/, 'at least 32 characters'),
    metricsToken: shaped('KHELA_METRICS_TOKEN', env.KHELA_METRICS_TOKEN, /^\S{16,200}$/, 'at least 16 characters'),
    rateFactor,
    drainSeconds: whole('KHELA_DRAIN_SECONDS', env.KHELA_DRAIN_SECONDS, 0, 60, 0),
    delivery: delivery(env, profile),
    providers: readProviders({ env, isDemo: profile === 'DEMO', refuse }),
    gateways,
    publicUrl: () => url ?? refuse('The address of the site is known only once it listens; set KHELA_PUBLIC_URL.'),
    listeningAt: (listening) => {
      url ??= listening
    },
    secrets,
    secret: (name) => secrets.read(name),
    changedSecrets: changed(env.KHELA_SECRETS_CHANGED),
  }
}
