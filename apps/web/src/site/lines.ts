/** The addresses the site is reached under, and which of them is fastest from here (PS-3.23). */

export interface Line {
  readonly host: string
  /** Median of the measurements in milliseconds; `silent` when it did not answer in time. */
  readonly speed: number | 'silent'
}

/** How long a line may take to answer before it counts as silent, in milliseconds. */
const timeoutMs = 3000
const tries = 3

/** Asks a host for one small file and answers when it has come; rejects when it does not. */
export type Ask = (host: string, signal: AbortSignal) => Promise<unknown>

/** The file is the same at every address; `no-cors` tells that it came, which is all that is asked. */
const askHost: Ask = (host, signal) =>
  fetch(`https://${host}/favicon.svg`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer', signal })

/** Hosts a person may be led to: the main domain and the merchant's further ones for this area, each once. Nothing else is ever asked or opened. */
export function allowedHosts(
  info: { readonly mainDomain: string; readonly domainRoute: readonly { readonly domain: string; readonly area: 'site' | 'agent' }[] },
  area: 'site' | 'agent',
): readonly string[] {
  const further = info.domainRoute.filter((row) => row.area === area).map((row) => row.domain)
  return [...new Set([...(area === 'site' ? [info.mainDomain] : []), ...further])]
}

/** The middle of some numbers. */
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures one host; the first of its answers also opened the connection and is the slowest, so the median of three counts. */
export async function measure(host: string, ask: Ask = askHost, now: () => number = () => performance.now()): Promise<Line> {
  const took: number[] = []
  for (let turn = 0; turn < tries; turn += 1) {
    const began = now()
    try {
      await ask(host, AbortSignal.timeout(timeoutMs))
    } catch {
      return { host, speed: 'silent' }
    }
    took.push(now() - began)
  }
  return { host, speed: Math.round(median(took)) }
}

/** The fastest host that answered; undefined when none did. */
export function fastest(lines: readonly Line[]): string | undefined {
  const answered = lines.flatMap((line) => (line.speed === 'silent' ? [] : [{ host: line.host, speed: line.speed }]))
  return answered.toSorted((a, b) => a.speed - b.speed)[0]?.host
}

const key = 'khela.lines'

/** What was measured earlier in this tab; undefined when nothing was, or the list of hosts is another one now. */
export function rememberedLines(hosts: readonly string[]): readonly Line[] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as readonly Line[] | null
    return kept !== null && kept.length === hosts.length && kept.every((line) => hosts.includes(line.host)) ? kept : undefined
  } catch {
    return undefined
  }
}

export const rememberLines = (lines: readonly Line[]): void => sessionStorage.setItem(key, JSON.stringify(lines))

/**
 * Where the page that stands here is at another host of the list, with the hand-off code that takes the session along.
 * Throws when the host is not on the list.
 */
export function addressAt(
  host: string,
  hosts: readonly string[],
  here: { readonly pathname: string; readonly search: string },
  code: string | undefined,
): string {
  if (!hosts.includes(host)) throw new Error(`${host} is not a line of this site`)
  const url = new URL(`https://${host}`)
  // Set part by part: a path such as `//other.example` would name another host if it were read as an address.
  url.pathname = here.pathname
  url.search = here.search
  if (code !== undefined) url.searchParams.set('token', code)
  return url.href
}
