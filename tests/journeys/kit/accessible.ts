/** What stands in somebody's way on a page: the rules of axe, and what axe does not measure. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until what comes in has come: a half-faded text has the contrast of neither state. What runs for ever is not waited for. */
export function comeToRest(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** Frames that run no script, so that nothing can look into them; whoever asks is never answered. */
const silentFrames = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** Findings of axe on the page as it stands, or on a part of it, one sentence each; none when it is in order. */
export async function findProblems(page: Page, part?: string): Promise<string[]> {
  await comeToRest(page)
  const axe = new AxeBuilder({ page })
    // Else axe fetches and reads every stylesheet anew, for a rule that is not asked.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(tags)
    .exclude(silentFrames)
  // Otherwise the findings of all frames are put together in a further page, which takes as long again.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} | ${target.join(' ')} | ${failureSummary.split('\n').slice(1).join('; ').trim()}`,
    ),
  )
}

/** By how many pixels the page can be scrolled sideways; 0 is right. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
}

/** Visible things to press that are smaller than `least` pixels; links inside a sentence are excepted (FE-11). */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((smallest) => {
    const things = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role="button"]')
    const found: string[] = []
    for (const thing of things) {
      if (
        thing.closest('[inert], [aria-hidden="true"]') !== null ||
        !thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      // A native radio or box is pressed through its label.
      const pressed = thing.matches('input[type="radio"], input[type="checkbox"]') ? (thing.closest('label') ?? thing) : thing
      const box = pressed.getBoundingClientRect()
      const isOff = box.width === 0 || box.right < 0 || box.bottom < 0
      const isInline = getComputedStyle(thing).display.startsWith('inline')
      const isInSentence =
        isInline && [...(thing.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '')
      if (isOff || isInSentence || (box.width >= smallest && box.height >= smallest)) continue
      found.push(
        `${thing.tagName.toLowerCase()}.${thing.className} "${(thing.ariaLabel ?? thing.textContent ?? '').trim()}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      )
    }
    return found
  }, least)
}

/**
 * What is wrong with the place of a game's action on a page that was not scrolled: it is in sight, nothing lies over it, and it
 * lies over nothing of the scene. `scene` is left out where a felt is longer than the screen. Empty when all is right.
 */
export async function actionOutOfSight(page: Page, { scene = '.stage', action = '.play-act' } = {}): Promise<string[]> {
  await comeToRest(page)
  return page.evaluate(
    ([sceneOf, actionOf]) => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      const act = [...document.querySelectorAll<HTMLElement>(actionOf)].find((one) => one.checkVisibility())
      if (act === undefined) return [`no ${actionOf}`]
      const box = act.getBoundingClientRect()
      const found =
        box.top >= 0 && box.bottom <= window.innerHeight ? [] : [`${actionOf} ends ${box.bottom - window.innerHeight} below the screen`]
      for (const button of act.querySelectorAll('button')) {
        const { left, top, width, height } = button.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        if (over === null || !button.contains(over)) found.push(`${actionOf}: "${button.textContent}" is not in sight`)
      }
      const stage = sceneOf === '' ? undefined : document.querySelector(sceneOf)?.getBoundingClientRect()
      if (sceneOf !== '' && stage === undefined) found.push(`no ${sceneOf}`)
      const isBeside = stage !== undefined && (stage.left >= box.right || stage.right <= box.left)
      // Parts of a pixel are the rounding of heights.
      if (stage !== undefined && !isBeside && stage.bottom > box.top + 1)
        found.push(`${actionOf} lies over ${stage.bottom - box.top} px of ${sceneOf}`)
      return found
    },
    [scene, action] as const,
  )
}

/** Things to press whose middle belongs to something else, however the page is scrolled. */
export function coveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const rows = [...document.querySelectorAll('nav, nav ul')].map((row) => ({ row, left: row.scrollLeft, top: row.scrollTop }))
    for (const thing of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (thing.closest('[inert], [aria-hidden="true"]') !== null || thing.matches(':disabled, [tabindex="-1"], .skip')) continue
      if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = thing.getBoundingClientRect()
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (box.width < 2 || top === null || thing.contains(top) || top.contains(thing) || top.closest('label')?.control === thing) continue
      found.push(
        `${thing.tagName.toLowerCase()}.${thing.className} "${(thing.ariaLabel ?? thing.textContent ?? '').trim()}" under ${top.tagName.toLowerCase()}.${top.className}`,
      )
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    for (const { row, left, top } of rows) row.scrollTo({ left, top, behavior: 'instant' })
    return found
  })
}

/** Texts that are still keys, or that are in the other language; what names its own language by `lang` may be in it. */
export function wrongTexts(page: Page, lang: 'bn' | 'en'): Promise<string[]> {
  return page.evaluate((language) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const around = node.parentElement
      if (text === '' || around === null || around.closest('script, style, template') !== null) continue
      const isKey = /^[a-z][A-Za-z]+(\.[A-Za-z][\w-]*)+$/.test(text) && !/\.(com|example|avif|webp|js)$/.test(text)
      const isForeign =
        language === 'en' && /[\u0980-\u09ff]/.test(text.replaceAll('৳', '')) && around.closest('[lang="bn"]:not(html)') === null
      if (isKey || isForeign) found.push(text.slice(0, 80))
    }
    return found
  }, lang)
}

/**
 * The same on a window as high as the page: what stays in sight while one scrolls (the head, the one action of a game on a
 * phone) lies over nothing then, wherever the page was scrolled to.
 */
export async function findProblemsAtLength(page: Page, part?: string): Promise<string[]> {
  const window = page.viewportSize()
  if (window === null) return findProblems(page, part)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: window.width, height: Math.max(height, window.height) })
  const problems = await findProblems(page, part)
  await page.setViewportSize(window)
  return problems
}
