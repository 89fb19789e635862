/** Lighthouse's accessibility category over a page as it stands. */
import { snapshot, type Audit } from 'lighthouse'
import { connect, type Page } from 'puppeteer-core'

export interface Verdict {
  /** 0 to 100. */
  readonly score: number
  /** One sentence for each audit that failed and each node it names. */
  readonly failures: readonly string[]
}

/** One page of a browser that was started with a debugging port, as Lighthouse sees it. */
export interface Judge {
  readonly judge: () => Promise<Verdict>
  readonly close: () => Promise<void>
}

/** Comes to the page at `url` that another client has opened in the browser at `port` and goes on preparing. */
export async function judgeOf(port: number, url: string, formFactor: 'mobile' | 'desktop'): Promise<Judge> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = (await browser.pages()).find((one) => one.url() === url)
  if (page === undefined) throw new Error(`the browser has no page at ${url}`)
  return { judge: () => look(page, formFactor), close: () => browser.disconnect() }
}

async function look(page: Page, formFactor: 'mobile' | 'desktop'): Promise<Verdict> {
  const result = await snapshot(page, {
    // The size of the window is the caller's, so that the page is judged at the widths it is drawn for.
    flags: { onlyCategories: ['accessibility'], formFactor, screenEmulation: { disabled: true }, disableFullPageScreenshot: true },
  })
  const category = result?.lhr.categories['accessibility']
  if (result === undefined || category === undefined || category.score === null)
    throw new Error(`Lighthouse gave no score for ${page.url()}`)
  const failed = category.auditRefs.flatMap(({ id, weight }) => {
    const audit = result.lhr.audits[id]
    return audit === undefined || !hasFailed(audit) ? [] : told(audit, weight)
  })
  return { score: Math.round(category.score * 100), failures: failed }
}

const hasFailed = ({ score, errorMessage }: Audit): boolean => errorMessage !== undefined || (score !== null && score < 1)

function told({ id, title, errorMessage, details }: Audit, weight: number): string[] {
  const nodes = (details?.items ?? []).flatMap(({ node }) => (node === undefined ? [] : [node]))
  const head = `${id} (weight ${weight}): ${errorMessage ?? title}`
  if (nodes.length === 0) return [head]
  return nodes.map(({ selector = '', snippet = '', explanation = '' }) => {
    const why = explanation.split('\n').slice(1).join('; ').trim()
    return `${head} | ${selector} | ${snippet} | ${why}`
  })
}
