/** What happens to the first picture of a page until its script has taken it over. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { Language } from '@khela/i18n'
import { isAwake } from './site.ts'

export interface FirstPaint {
  /** Elements that were there and were taken away, by how they begin; skeletons, which give way to what they stand for, and the turning figures of the jackpot are not meant. */
  readonly removed: readonly string[]
  /** Cumulative layout shift. */
  readonly shift: number
}
declare global {
  interface Window {
    journeyRemoved: string[]
    journeyShift: number
    journeyParts: (Element | null)[]
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
            target.closest('.odo') === null &&
            !node.matches('.sk, :has(> .tile-load), .rail:has(.tile-load)') &&
            // On its way to the head, and the script that brings it there: app/later-styles.ts.
            !node.matches('style[data-later], script') &&
            // A row that turns out to have nothing of its own goes as it came; gone, it is in no list of rows any more.
            !(target.matches('.sections') && node.matches(':has(.tile-load)'))
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

/** Waits until the script has taken over (or drawn) what a selector finds first: React marks it. */
export async function isTakenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactFiber')),
    selector,
  )
}

export interface SplitPage {
  readonly url: string
  /** Sends what was held back. */
  readonly sendRest: () => void
  readonly close: () => void
}

/** Serves a document in two pieces, the second one when it is asked for, as a slow line does; nothing that the document names is there. */
export async function splitPage(html: string, cut: number): Promise<SplitPage> {
  let sendRest = (): void => undefined
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
    sendRest = () => response.end(html.slice(cut))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest: () => sendRest(),
    close: () => void server.close(),
  }
}

/** Holds back every script of the next pages, so that what is seen is what the server drew; what it answers lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await late
    await route.continue()
  })
  return release
}

/** A page as the server drew it. While two others are being drawn the server sends the frame instead, so it is asked until it has drawn it. */
export async function drawnHtml(page: Page, path: string): Promise<string> {
  let html = ''
  await expect(async () => {
    html = await (await page.request.get(path)).text()
    expect(html).toContain('<main')
  }).toPass()
  return html
}

/** Opens a page that the server drew, and waits for no more than its first bytes: a page that it has drawn it sends again. */
export async function openDrawn(page: Page, path: string): Promise<void> {
  await drawnHtml(page, path)
  await page.goto(path, { waitUntil: 'commit' })
}

/** Holds back the texts of errors, which a page that the server drew fetches after it; what it answers lets them come. */
export async function holdErrorTexts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/errors-[^/]+\.js$/, async (route) => {
    await late
    await route.continue()
  })
  return release
}

/** Parts of home that the server draws and a script of their own takes over: their files, and how to find them. */
const parts = { 'side-menu': '.side-in', footer: '.foot', dock: '.dock', 'home-parts': '.hero' } as const

export interface LateParts {
  /** Until every file has been asked for; then remembers the elements that the server drew. */
  readonly remember: () => Promise<void>
  /** Lets the files come, and answers which parts are not the elements that were remembered, once each has its script. */
  readonly replaced: () => Promise<readonly string[]>
}

/** The scripts that `parts` come in. */
const partScripts = ['edges', 'home-parts']

/** Holds back the scripts of `parts` from the next page on. */
export async function holdParts(page: Page): Promise<LateParts> {
  const asked = new Set<string>()
  let release = (): void => undefined
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route(new RegExp(`/assets/(${partScripts.join('|')})-[^/]+\\.js$`), async (route) => {
    asked.add(/([a-z-]+)-[^/]+\.js$/.exec(route.request().url())?.[1] ?? '')
    await late
    await route.continue()
  })
  const found = Object.values(parts)
  return {
    remember: async () => {
      await expect.poll(() => asked.size).toBe(partScripts.length)
      await page.evaluate((all) => {
        window.journeyParts = all.map((part) => document.querySelector(part))
      }, found)
    },
    replaced: async () => {
      release()
      // React marks what it has taken over, and what it has drawn.
      await page.waitForFunction(
        (all) => all.every((part) => Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactFiber'))),
        found,
      )
      return page.evaluate(
        (all) =>
          all.filter((part, index) => window.journeyParts[index] === null || window.journeyParts[index] !== document.querySelector(part)),
        found,
      )
    },
  }
}

interface FaceSize {
  readonly width: number
  readonly baseline: number
}

/** Width and baseline of a line of 100 px in the two first faces of headings: the one that is fetched, and what stands for it until then. */
export async function measureFaces(page: Page, text: string): Promise<readonly [web: FaceSize, local: FaceSize]> {
  return page.evaluate(async (line) => {
    const faces = getComputedStyle(document.querySelector('h2') ?? document.body).fontFamily.split(/,\s*/)
    const measure = (face: string): FaceSize => {
      const [block, words, foot] = [document.createElement('div'), document.createElement('span'), document.createElement('i')]
      block.style.cssText = `position:absolute;top:0;left:0;white-space:nowrap;font:700 100px/100px ${face}`
      foot.style.cssText = 'display:inline-block;inline-size:1px;block-size:0'
      words.textContent = line
      block.append(words, foot)
      document.body.append(block)
      const size = { width: words.getBoundingClientRect().width, baseline: foot.getBoundingClientRect().bottom }
      block.remove()
      return size
    }
    // A face that may come late stays out of the page when it does; under a name of its own it is used at once.
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)
    for (const { style } of rules) {
      const value = (name: string) => style.getPropertyValue(name)
      if (value('font-family').replaceAll('"', '') !== faces[0]?.replaceAll('"', '')) continue
      const face = new FontFace('measured', value('src'), { weight: '700', unicodeRange: value('unicode-range') })
      document.fonts.add(await face.load())
    }
    await document.fonts.load(`700 100px ${faces[1] ?? ''}`, line)
    return [measure('measured'), measure(faces[1] ?? '')] as const
  }, text)
}
