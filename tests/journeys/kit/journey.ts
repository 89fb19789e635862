/** The test of a journey: knows the house, speaks a language, and fails on anything the browser complains about. */
import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Language } from '@khela/i18n'
import { sharedHouse, type JourneyHouse } from './house.ts'
import { lineOfRun, setLine, type Line } from './line.ts'
import { place } from './machine.ts'
import { t, type Params } from './texts.ts'

export interface Watch {
  /** Complaints so far: errors of scripts, of the console and of the content policy. */
  readonly complaints: string[]
  /** Complaints that a test brings about itself. */
  allow(pattern: RegExp): void
  /** Watches a page that a test opens besides its first. */
  page(page: Page): Promise<void>
}

interface Options {
  /** Language of the page and of the texts that `say` gives. */
  readonly lang: Language
  /** Popup announcements open by themselves, as they do for people; off, so that they come over no other test. */
  readonly popups: boolean
  /** What the browser says of its line. Left to itself it measures, and what it measures hangs on the machine. */
  readonly line: Line
}
interface Fixtures {
  readonly house: JourneyHouse
  readonly watch: Watch
  readonly say: (key: string, params?: Params) => string
}

/** Writes down what the page refuses by its policy; the console says it too, but not in every browser. */
function noteViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
  })
}

async function listen(page: Page, complaints: string[]): Promise<void> {
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`)
  })
  await page.addInitScript(noteViolations)
}

/** One dot a pixel: drawing four times as many takes a fifth of a journey's time. */
export const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 } as const
/** The smallest phone on which the scene of a game and its action are seen together. */
export const smallPhone = { ...phone, viewport: { width: 360, height: 740 } } as const
/** The same with a sharp screen, for what is drawn point by point. */
export const sharpPhone = { ...smallPhone, deviceScaleFactor: 2 } as const
/** The smallest phone of all: keno and the slots fit it as well. */
export const tinyPhone = { ...phone, viewport: { width: 360, height: 640 } } as const
export const desk = { viewport: { width: 1440, height: 900 } } as const

/** The person has skipped the popup announcements of this session. */
export function skipPopups(): void {
  try {
    if (sessionStorage.getItem('khela.popups') === null) sessionStorage.setItem('khela.popups', '"all"')
  } catch {
    // A frame of another house keeps its storage shut.
  }
}

/** Makes pages of a context come in this language. */
export async function speak(context: BrowserContext, url: string, lang: Language): Promise<void> {
  await context.addCookies([{ name: 'lang', value: lang, url }])
}

/** A second browser beside the one of a test, with what that has: line, language and time zone. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...place, ...options })
  await setLine(context, lineOfRun())
  return context
}

export const test = base.extend<Fixtures & Options>({
  lang: ['en', { option: true }],
  popups: [false, { option: true }],
  line: [lineOfRun(), { option: true }],
  baseURL: async ({ baseURL }, use) => use(baseURL ?? sharedHouse().url),
  house: async ({ baseURL }, use) => {
    const house = sharedHouse()
    await use({ ...house, url: baseURL ?? house.url })
  },
  say: async ({ lang }, use) => use((key, params) => t(lang, key, params)),
  context: async ({ context, house, lang, popups, line }, use) => {
    await speak(context, house.url, lang)
    await setLine(context, line)
    if (!popups) await context.addInitScript(skipPopups)
    await use(context)
  },
  watch: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const allowed: RegExp[] = []
      await listen(page, complaints)
      await use({ complaints, allow: (pattern) => allowed.push(pattern), page: (other) => listen(other, complaints) })
      const left = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      if (left.length > 0) throw new Error(`the browser complained:\n${left.join('\n')}`)
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'
