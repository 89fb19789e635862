/** The checker that people download, as a file without a house: true rounds of every game and table, and false ones. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { languages } from '../../packages/fair/offline/words.ts'
import { handFile, refusedActions, roundFiles, sharedFiles, type RoundFile, type SharedFile } from './kit/proof-files.ts'
import { again } from './kit/variants.ts'

const file = pathToFileURL(path.join(import.meta.dirname, '../../packages/fair/offline/khela-verifier.html')).href
const words = languages.en

const test = base.extend<{ judge: (round: object | string) => Promise<string[]> }>({
  judge: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${file}#language=en`)
    await use((round) => judge(page, round))
    expect(complaints).toEqual([])
  },
})

let files = 0
/** Gives the page a file, and waits for its verdict: the lines that carry one. */
async function judge(page: Page, round: object | string): Promise<string[]> {
  files += 1
  const buffer = Buffer.from(typeof round === 'string' ? round : JSON.stringify(round))
  await page.setInputFiles('#roundFile', { name: `round-${files}.json`, mimeType: 'application/json', buffer })
  const lines = page.locator('#round .note')
  await expect(lines.filter({ hasNotText: words.walking }).first()).toBeVisible()
  const texts = await lines.allInnerTexts()
  await page.setInputFiles('#roundFile', [])
  return texts.map((text) => text.trim()).filter((text) => /^[✓✗?]/.test(text) || text === words.roundNoFile)
}

const good = `✓ ${words.roundOk}`
const bad = `✗ ${words.roundBad}`
const flip = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
/** The first fact of an outcome as something else. */
function otherOutcome(outcome: Record<string, unknown>): Record<string, unknown> {
  const [name = '', value] = Object.entries(outcome)[0] ?? []
  return { ...outcome, [name]: typeof value === 'number' ? value + 1 : Array.isArray(value) ? [...(value as unknown[]), 1] : 'other' }
}

const falseRounds: Readonly<Record<string, (round: RoundFile) => RoundFile>> = {
  'another payout': (round) => ({ ...round, payout: '77777.00' }),
  'another outcome': (round) => ({ ...round, outcome: otherOutcome(round.outcome) }),
  'another promise': (round) => ({ ...round, commit: flip(round.commit ?? '') }),
  'another seed': (round) => ({ ...round, serverSeed: flip(round.serverSeed) }),
}

test('a round of every game: true, without its promise, and false in several ways', async ({ judge: said }) => {
  for (const round of roundFiles()) {
    expect(await said(round), round.game).toEqual([good])
    const { commit: _commit, ...bare } = round
    expect(await said(bare), `${round.game} without a promise`).toEqual([`? ${words.roundNoAnchor}`])
    for (const [name, change] of Object.entries(falseRounds)) {
      const [line = ''] = await said(change(round))
      expect([bad, words.roundNoFile], `${round.game}: ${name}`).toContain(line)
    }
    for (const change of [
      { choice: { ...round.choice, extra: 1 } },
      { stake: '0.00' },
      { actions: [...round.actions, { kind: 'cash_out' }] },
    ])
      expect(await said({ ...round, ...change }), `${round.game}: ${JSON.stringify(change)}`).toEqual([words.roundNoFile])
  }
})

test('actions that the rules refuse are no round', async ({ judge: said }) => {
  for (const { game, fault, actions } of refusedActions()) {
    const round = roundFiles().find((one) => one.game === game)
    expect(await said({ ...round, actions }), `${game}: ${fault}`).toEqual([words.roundNoFile])
  }
  const hilo = roundFiles().find(({ game }) => game === 'hilo')
  const [first, ...rest] = hilo?.actions ?? []
  expect(await said({ ...hilo, actions: [{ ...first, more: 1 }, ...rest] })).toEqual([words.roundNoFile])
})

test('a file that takes long says nothing any more once another one was chosen', async ({ page }) => {
  await page.goto(`${file}#language=en`)
  const [slow] = sharedFiles(60_000)
  const [fast] = roundFiles()
  const buffer = (one: object | undefined) => Buffer.from(JSON.stringify(one))
  await page.evaluate(() => {
    // The walk of the first file waits until the second one has its verdict.
    const { Worker: Real } = globalThis
    globalThis.Worker = class extends Real {
      override addEventListener(name: string, listen: EventListenerOrEventListenerObject) {
        const hear = (event: Event) => (typeof listen === 'function' ? listen(event) : listen.handleEvent(event))
        super.addEventListener(name, (event) => document.addEventListener('release', () => hear(event)))
      }
    }
  })
  await page.setInputFiles('#roundFile', { name: 'slow.json', mimeType: 'application/json', buffer: buffer(slow) })
  await page.setInputFiles('#roundFile', { name: 'fast.json', mimeType: 'application/json', buffer: buffer(fast) })
  await expect(page.locator('#round .note').first()).toHaveText(`✓ ${words.roundOk}`)
  // All that the first file still had to say comes in these frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) {
      document.dispatchEvent(new Event('release'))
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(page.locator('#round')).not.toContainText(words.walking)
  await expect(page.locator('#round h3')).toHaveText(fast?.game ?? '')
})

test('a round of every table: true, and false in several ways', again(), async ({ page, judge: said }) => {
  for (const round of sharedFiles()) {
    const chain = `✓ ${words.sharedChainOk}`
    const bet = `✓ ${words.sharedBetOk}`
    expect(await said(round), round.table).toEqual([chain, good, bet])
    await expect(page.locator('#round')).toContainText(round.chain.terminal)
    const changed = (over: (one: SharedFile) => Partial<SharedFile>) => said({ ...round, ...over(round) })
    expect(await changed((one) => ({ chain: { ...one.chain, terminal: flip(one.chain.terminal) } }))).toContain(`✗ ${words.sharedChainBad}`)
    expect(await changed((one) => ({ chain: { ...one.chain, saltPart: flip(one.chain.saltPart) } }))).toContain(`✗ ${words.sharedChainBad}`)
    expect(await changed((one) => ({ round: { ...one.round, outcome: otherOutcome(one.round.outcome ?? {}) } }))).toContain(bad)
    const own = (change: object) => changed((one) => ({ own: one.own.map((listed) => ({ ...listed, ...change })) }))
    expect(await own({ payout: '77777.00' })).toContain(`✗ ${words.sharedBetBad}`)
    expect(await own({ leaf: round.own[0]?.leaf.replace('|real|', '|demo|') })).toContain(`✗ ${words.sharedBetBad}`)
    const called = { ...round.round, phase: 'void', outcome: null }
    const back = round.own.map((listed) => ({ ...listed, payout: '10.00', outAt: null }))
    expect(await said({ ...round, round: called, own: back })).toContain(`? ${words.sharedVoid}`)
    expect(await said({ ...round, round: called, own: back.map((one) => ({ ...one, payout: '11.00' })) })).toContain(
      `✗ ${words.sharedBetBad}`,
    )
  }
})

test('a cash-out by hand or at a ceiling gets no tick: nothing that was published proves it', async ({ judge: said }) => {
  const crash = sharedFiles().find(({ table }) => table === 'crash')
  if (crash === undefined) throw new Error('no crash')
  const [own] = crash.own
  expect(own?.outAt).toBeGreaterThan(101)
  const paid = (outAt: number, payout: string, ceiling: number | null = null) =>
    said({ ...crash, round: { ...crash.round, ceiling }, own: [{ ...own, outAt, payout }] })
  expect(await paid(101, '10.10')).toContain(`? ${words.sharedByHand}`)
  expect(await paid(101, '10.10', 101)).toContain(`? ${words.sharedCeiling}`)
  expect(await paid(101, '10.20')).toContain(`✗ ${words.sharedBetBad}`)
  expect(await paid(10_000, '1000.00')).toContain(`✗ ${words.sharedBetBad}`)
})

test('far from the end of its chain a round is walked aside, and the page stays awake', async ({ page, judge: said }) => {
  const [round] = sharedFiles(30_000)
  if (round === undefined) throw new Error('no table')
  await page.evaluate(() => {
    const { Worker: Real } = globalThis
    globalThis.Worker = class extends Real {
      constructor(url: string | URL) {
        super(url)
        document.documentElement.dataset['worker'] = 'yes'
      }
    }
  })
  expect((await said(round))[0]).toBe(`✓ ${words.sharedChainOk}`)
  await expect(page.locator('html')).toHaveAttribute('data-worker', 'yes')
})

test('a hand: its deck root is shown, and a changed card or result is noticed', async ({ page, judge: said }) => {
  const hand = handFile()
  expect((await said(hand)).every((line) => line.startsWith('✓'))).toBe(true)
  await expect(page.locator('#round')).toContainText(String(hand['root']))
  expect((await said({ ...hand, rake: '0.37' }))[1]).toMatch(/^✗/)
  expect((await said({ ...hand, board: [44, ...(hand['board'] as number[]).slice(1)] }))[0]).toMatch(/^✗/)
})

test('after a file that cannot be judged nothing of the one before is left', async ({ page, judge: said }) => {
  const [round] = roundFiles()
  const [shared] = sharedFiles()
  expect(await said(round ?? {})).toEqual([good])
  for (const broken of ['{', '[]', JSON.stringify({ ...shared, own: [null] }), JSON.stringify({ ...round, choice: { target: {} } })]) {
    expect(await said(broken), broken.slice(0, 80)).toEqual([words.roundNoFile])
    await expect(page.locator('#round')).not.toContainText('✓')
  }
})
