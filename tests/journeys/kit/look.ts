/** Pages as they should look, held beside the pictures in `shots`. What differs by machine or by moment is covered. */
import { expect, type Locator, type Page } from '@playwright/test'
import { leaveOut } from '../../../tools/left-out.ts'
import { desk, phone } from './journey.ts'
import { hasNoBengaliFont } from './machine.ts'

/** The three widths that pages are drawn for. */
export const looks = [
  { width: '360-bn', lang: 'bn', device: { ...phone, deviceScaleFactor: 1 } },
  { width: '768-bn', lang: 'bn', device: { viewport: { width: 768, height: 1024 } } },
  { width: '1440-en', lang: 'en', device: desk },
] as const

const picture = { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.04, threshold: 0.3 } as const
/** A picture of one point. */
const flat = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQ93IEAAE2AKuHJJW7AAAAAElFTkSuQmCC', 'base64')

/** Before the page is opened: pictures change with the art; here they are one colour. */
export async function paintFlat(page: Page): Promise<void> {
  await page.route(/\/(art|media|vendor-art)\//, (route) => route.fulfill({ contentType: 'image/png', body: flat }))
}

/** The headings' font in any case: as the page has it (`font-display: optional`), a slow moment leaves it out for good. */
async function ownHeadings(): Promise<void> {
  const { href } = document.querySelector<HTMLLinkElement>('link[data-font]') ?? { href: '' }
  const family =
    getComputedStyle(document.documentElement).getPropertyValue('--font-head').split(',')[0]?.replaceAll(/['"]/g, '').trim() ?? ''
  if (href === '') throw new Error(`no link names the font of the headings at ${location.href}`)
  const face = await new FontFace(family, `url(${href})`, { weight: '700', display: 'block' }).load()
  document.fonts.add(face)
  await document.fonts.ready
}

/** What stands above differs by parts of a pixel, which would make a picture higher or lower by one. */
function onWholePixels(part: HTMLElement | SVGElement): void {
  part.style.blockSize = ''
  const { top, height } = part.getBoundingClientRect()
  const over = (top + scrollY) % 1
  if (over > 0) part.style.marginBlockStart = `calc(${getComputedStyle(part).marginBlockStart} + ${1 - over}px)`
  // Less than a browser's unit of layout over a whole pixel is none.
  part.style.blockSize = `${Math.ceil(height - 0.02)}px`
}

/** The window, or a part of the page, looks as it did. */
export async function looksAsBefore(
  page: Page,
  name: string,
  { part, mask = [] }: { part?: Locator; mask?: Locator[] } = {},
): Promise<void> {
  if (hasNoBengaliFont()) return leaveOut(`the look ${name}, since no font here draws Bengali`, {})
  await page.evaluate(ownHeadings)
  if (part === undefined) return expect(page).toHaveScreenshot(`${name}.png`, { ...picture, mask })
  // What comes late above moves the part off its pixels again.
  await expect(async () => {
    await part.evaluate(onWholePixels)
    await expect(part).toHaveScreenshot(`${name}.png`, { ...picture, mask, timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
}
