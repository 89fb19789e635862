/** The line that a browser believes to have, as `navigator.connection` tells pages. */
import type { BrowserContext } from '@playwright/test'

/** `absent`: a browser without that property, as Safari and Firefox are. */
export type Line = 'fast' | 'slow' | 'absent'

const estimates = {
  fast: { rtt: 50, downlink: 10, saveData: false },
  // What Chromium says of a line that it has not measured well enough: the font is not fetched ahead there.
  slow: { rtt: 100, downlink: 1.5, saveData: false },
  absent: undefined,
} as const

/** The line of tests that name none: JOURNEY_LINE, else a fast one. Throws a sentence for a line that there is not. */
export function lineOfRun(name = process.env['JOURNEY_LINE'] ?? 'fast'): Line {
  const line = (['fast', 'slow', 'absent'] as const).find((known) => known === name)
  if (line === undefined) throw new Error(`JOURNEY_LINE is "${name}"; it may be fast, slow or absent`)
  return line
}

/** Makes the next pages of a context see this line, whatever the browser has measured. */
export async function setLine(context: BrowserContext, line: Line): Promise<void> {
  await context.addInitScript((value) => Object.defineProperty(navigator, 'connection', { configurable: true, value }), estimates[line])
}
