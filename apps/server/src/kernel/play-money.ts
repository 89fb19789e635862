/**
 * Profile DEMO gives money away: the simulated gateway pays whatever is asked for. So it must be chosen, never fallen into,
 * where others can reach the server, and it must not stand beside money that is real.
 */
import type { GatewayAddresses } from './gateways.ts'

interface Deployment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isDemo: boolean
  /** What each listener binds to, by the variable that says so. */
  readonly hosts: Readonly<Record<string, string>>
  readonly configuredUrl: string | undefined
  readonly gateways: GatewayAddresses
  readonly refuse: (sentence: string) => never
}

/** Where the gateways themselves let play money be paid. */
const sandboxes: ReadonlySet<string> = new Set([
  'tokenized.sandbox.bka.sh',
  'sandbox.mynagad.com',
  'sandbox-ssl.mynagad.com',
  'sandbox.sslcommerz.com',
  'api.shasta.trongrid.io',
  'nile.trongrid.io',
])

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** The variable by which others reach this server; undefined where only this machine does. */
function openedBy({ hosts, configuredUrl }: Deployment): string | undefined {
  for (const [name, host] of Object.entries(hosts)) if (!isLoopback(host)) return `${name}=${host}`
  return configuredUrl === undefined || isLoopback(new URL(configuredUrl).hostname) ? undefined : `KHELA_PUBLIC_URL=${configuredUrl}`
}

/** Stops a start that would mix play money with the world or with real money. */
export function checkPlayMoney(deployment: Deployment): void {
  const { env, isDemo, gateways, refuse } = deployment
  if (!isDemo) {
    if (env.KHELA_DEMO_PUBLIC !== undefined) refuse('KHELA_DEMO_PUBLIC may only be set in profile DEMO.')
    return
  }
  const opened = openedBy(deployment)
  if (opened !== undefined && env.KHELA_PROFILE === undefined)
    refuse(`Others reach this server by ${opened}, so KHELA_PROFILE must say what it is: DEMO gives play money to everybody.`)
  if (opened !== undefined && env.KHELA_DEMO_PUBLIC !== 'on')
    refuse(`Others reach this server by ${opened}; DEMO gives play money to everybody. If that is meant: KHELA_DEMO_PUBLIC=on.`)
  if (opened !== undefined && env.KHELA_RECEIVED_KEY !== undefined)
    refuse('KHELA_RECEIVED_KEY takes SMS about real money and may not be set in a DEMO that others reach.')
  for (const [name, addresses] of Object.entries(gateways) as [string, { readonly url: string } | undefined][]) {
    if (addresses === undefined) continue
    const { hostname } = new URL(addresses.url)
    if (!isLoopback(hostname) && !sandboxes.has(hostname))
      refuse(
        `Profile DEMO gives play money away and takes no real gateway: ${name} points at ${hostname}. Choose KHELA_PROFILE, or a sandbox.`,
      )
  }
}
