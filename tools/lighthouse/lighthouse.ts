/**
 * Lighthouse's accessibility score of every route and of every view that an address opens: in Bengali on a phone and in English at
 * a desk, for a visitor, a member, the demo's agent and an operator. `npm run lighthouse [part of an address]`; it starts a house of its own.
 * Before it judges anything it plants an image without a name: a score of 100 for that would mean that nothing is looked at.
 * Ends with one line of the lowest score; the exit code is 1 when it is below the target.
 */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { createClient } from '@khela/client'
import type { Language } from '@khela/i18n'
import { stablePort } from '../../apps/server/src/app/stable-port.ts'
import { comeToRest } from '../../tests/journeys/kit/accessible.ts'
import { openHouse, type JourneyHouse } from '../../tests/journeys/kit/house.ts'
import { desk, phone, skipPopups, speak } from '../../tests/journeys/kit/journey.ts'
import { agentToken, newMemberFree, signInAs } from '../../tests/journeys/kit/members.ts'
import { enterOffice } from '../../tests/journeys/kit/office.ts'
import { seeAll } from '../../tests/journeys/kit/site.ts'
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts'
import { addresses, type Address, type Subjects } from './addresses.ts'
import { judgeOf, type Judge } from './judge.ts'

const target = 100
const forms = [
  { lang: 'bn', device: phone, formFactor: 'mobile' },
  { lang: 'en', device: desk, formFactor: 'desktop' },
] as const satisfies readonly { lang: Language; device: object; formFactor: 'mobile' | 'desktop' }[]

interface Tab {
  readonly page: Page
  readonly lang: Language
  readonly judge: Judge
  readonly close: () => Promise<void>
}

/** What the demo has to show in the views that are about one thing. */
async function subjectsOf(house: JourneyHouse): Promise<Subjects> {
  const client = createClient({ site: 'web', base: house.url, token: () => undefined, language: () => 'en', onSignedOut: () => undefined })
  const { notices, promotions } = await client.call('announcements', { types: 'PL,PR', platform: 'W' })
  const [notice, promotion] = [notices[0]?.id, promotions[0]?.id]
  if (notice === undefined || promotion === undefined) throw new Error('the demo has no notice or no promotion')
  return { notice, promotion }
}

/** A tab of one person in one language, at home, with Lighthouse beside it. */
async function openTab(
  browser: Browser,
  port: number,
  house: JourneyHouse,
  form: (typeof forms)[number],
  who: Address['who'],
): Promise<Tab> {
  const context: BrowserContext = await browser.newContext({
    ...form.device,
    baseURL: who === 'operator' ? house.officeUrl : house.url,
  })
  await speak(context, house.url, form.lang)
  await context.addInitScript(skipPopups)
  const page = await context.newPage()
  if (who === 'member') await signInAs(page, await newMemberFree(house.url))
  if (who === 'agent') await signInAs(page, { token: await agentToken(house) })
  if (who === 'operator') await enterOffice(page, house, 'auditor', form.lang)
  else await page.goto('/')
  const judge = await judgeOf(port, page.url(), form.formFactor)
  const close = async () => {
    await judge.close()
    await context.close()
  }
  return { page, lang: form.lang, judge, close }
}

/** Goes to an address and waits until it shows what it is about, and nothing is on its way. */
async function visit({ page }: Tab, { path, opensView }: Address): Promise<void> {
  await page.goto(path)
  // Taken over by its script; the window of another house's answer has nothing that opens over it.
  if (path !== '/signin/callback') await page.locator('section[aria-live="polite"][aria-relevant]').waitFor({ state: 'attached' })
  if (opensView) {
    const view = page.locator('[role="dialog"], [role="alertdialog"]').first()
    await view.waitFor({ state: 'visible' })
    await view.locator('.sk').first().waitFor({ state: 'detached' })
  } else {
    await page.locator('h1, main .state').first().waitFor({ state: 'attached' })
    await seeAll(page)
  }
  await comeToRest(page)
}

/** The check can fail: an image without a name costs the page its score. */
async function plant(tab: Tab): Promise<void> {
  await visit(tab, { path: '/', who: 'visitor', opensView: false })
  await tab.page.evaluate(() => document.querySelector('main')?.append(new Image(40, 40)))
  const { score, failures } = await tab.judge.judge()
  if (score >= target || failures.length === 0) throw new Error(`an image without a name was planted, and the score is ${score}`)
  console.log(`planted an image without a name: score ${score}, ${failures[0] ?? ''}`)
}

/** Judges addresses one after the other; answers the score of each, 0 for one that never came to rest. */
async function walk(tab: Tab, list: readonly Address[]): Promise<number[]> {
  const scores: number[] = []
  for (const address of list) {
    const name = `${tab.lang} ${address.who} ${address.path}`
    try {
      await visit(tab, address)
      const { score, failures } = await tab.judge.judge()
      scores.push(score)
      if (score < target || failures.length > 0) console.log([`${score}  ${name}`, ...failures.map((text) => `     ${text}`)].join('\n'))
    } catch (error) {
      scores.push(0)
      console.log(`0  ${name}\n     ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return scores
}

/** Everybody's addresses in both forms; `part` narrows them. */
async function judgeAll(browser: Browser, port: number, house: JourneyHouse, part: string): Promise<number[]> {
  const list = addresses(await subjectsOf(house)).filter(({ path }) => path.includes(part))
  if (list.length === 0) throw new Error(`no address has "${part}" in it`)
  const scores: number[] = []
  for (const form of forms)
    for (const who of ['visitor', 'member', 'agent', 'operator'] as const) {
      const own = list.filter((address) => address.who === who)
      if (own.length === 0) continue
      const tab = await openTab(browser, port, house, form, who)
      try {
        if (scores.length === 0) await plant(tab)
        const given = await walk(tab, own)
        console.log(`${form.lang} ${who}: ${given.length} pages, lowest score ${Math.min(...given)}`)
        scores.push(...given)
      } finally {
        await tab.close()
      }
    }
  return scores
}

const port = await stablePort(undefined)
const house = await openHouse()
try {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const scores = await judgeAll(browser, port, house, process.argv[2] ?? '')
    const lowest = Math.min(...scores)
    console.log(`${scores.length} pages, ${scores.filter((score) => score < target).length} below the target`)
    console.log(`lighthouse accessibility: lowest score ${lowest} (target ${target})`)
    process.exitCode = lowest < target ? 1 : 0
  } finally {
    await browser.close()
  }
} finally {
  await house.close()
}
