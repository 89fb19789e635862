/** What happens to the first picture of a page until its script has taken it over. */
import type { Page } from '@playwright/test'
import type { Language } from '@khela/i18n'
import { isAwake } from './site.ts'

export interface FirstPaint {
  /** Elements that were there and were taken away, by how they begin; skeletons, which give way to what they stand for, are not meant. */
  readonly removed: readonly string[]
  /** Cumulative layout shift. */
  readonly shift: number
}
declare global {
  interface Window {
    journeyRemoved: string[]
    journeyShift: number
  }
}

/** Starts to watch with the next page that is opened. */
export async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.journeyRemoved = []
    window.journeyShift = 0
    new MutationObserver((records) => {
      for (const { removedNodes, target } of records)
        for (const node of removedNodes)
          if (
            node instanceof Element &&
            target instanceof Element &&
            target.closest('#root') !== null &&
            !node.matches('.sk, :has(> .tile-load)')
          )
            window.journeyRemoved.push(node.outerHTML.slice(0, 120))
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.journeyShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What was seen up to the moment when the page is awake and its fonts are settled. */
export async function readFirstPaint(page: Page, lang: Language): Promise<FirstPaint> {
  await isAwake(page, lang)
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return { removed: window.journeyRemoved, shift: window.journeyShift }
  })
}
