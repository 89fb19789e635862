/** What a page may load from besides this host: pictures from the merchant's own stores, and answers of its other addresses. */
import type { App } from '../kernel/index.ts'

/** What Google's tag asks for (GTAG_ID): its script, the names of its own Trusted Types, and where it reports to. */
const tag = {
  script: ['https://www.googletagmanager.com'],
  report: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  types: 'khela-tag goog#html',
} as const

/** Lets the page load Google's tag; a page whose scripts are not of our build gets none. */
function withTag(policy: string): string {
  const scripts = widen(policy, 'script-src', tag.script)
  const reports = widen(widen(scripts, 'connect-src', tag.report), 'img-src', tag.report)
  return reports.replace('trusted-types dompurify', `trusted-types ${tag.types} dompurify`)
}

/** Adds sources to a directive that has some. */
const widen = (policy: string, directive: string, sources: readonly string[]): string =>
  sources.length === 0 ? policy : policy.replace(`${directive} 'self'`, `${directive} 'self' ${[...new Set(sources)].join(' ')}`)

/** Widens a page's policy by the origins that the settings name, and by nothing else. While they cannot be read it stays as it is. */
export async function openSources(app: Pick<App, 'settings' | 'log' | 'config'>, policy: string): Promise<string> {
  try {
    const routes = await app.settings.get('DOMAIN_ROUTE')
    // The browser measures how fast each line answers (PS-3.23); the main one is `self` only at its own address.
    const lines = routes.length === 0 ? [] : [new URL(app.config.publicUrl()).host, ...routes.map(({ domain }) => domain)]
    const pictures = widen(policy, 'img-src', await app.settings.get('IMAGE_CDNS'))
    const wide = widen(
      pictures,
      'connect-src',
      lines.map((host) => `https://${host}`),
    )
    return (await app.settings.get('GTAG_ID')) === null ? wide : withTag(wide)
  } catch (error) {
    app.log.warn({ err: error }, 'the sources that pages may load from could not be read')
    return policy
  }
}
