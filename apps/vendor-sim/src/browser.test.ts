import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Frame, type Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../../tools/chromium.ts'
import { Rig } from './vendor.fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

/** A lobby that frames the page and keeps what it is told. */
async function lobby(): Promise<string> {
  const server = createServer((request, response) => {
    const game = new URL(request.url ?? '/', 'http://lobby').searchParams.get('game') ?? ''
    const script = 'window.told=[];addEventListener("message",(event)=>told.push({origin:event.origin,...event.data}))'
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<script>${script}</script><iframe src="${game}" width="360" height="700"></iframe>`)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

interface Opened {
  readonly it: Rig
  readonly page: Page
  readonly game: Frame
  readonly told: () => Promise<Record<string, unknown>[]>
}

async function open(code: string, more: Record<string, unknown> = {}): Promise<Opened> {
  const it = await Rig.start()
  onTestFinished(() => it.stop())
  const address = await lobby()
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 400, height: 720 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  const url = await it.launch(code, { lobby_url: address, language: 'en', ...more })
  await page.goto(`${address}?game=${encodeURIComponent(url)}`)
  const game = page.frames()[1]
  if (game === undefined) throw new Error('The lobby has no frame')
  await game.waitForSelector('.go:enabled')
  expect(faults).toEqual([])
  return { it, page, game, told: () => page.evaluate<Record<string, unknown>[]>('told') }
}

test('a round is played in the lobby’s frame by keyboard alone, and the lobby hears of the balance', async () => {
  const { it, page, game, told } = await open('nova-wheel')
  it.numbers.push(10)
  await game.focus('.go')
  await page.keyboard.press('Enter')
  await game.waitForSelector('.history-list .won')
  expect(await game.textContent('.word')).toBe('You won ৳ 48.00')
  expect(await game.textContent('.purse .amount')).toBe('৳ 138.00')
  await game.focus('.close')
  await page.keyboard.press('Enter')
  await page.waitForFunction('told.at(-1)?.type === "close"')
  const heard = await told()
  expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'balance', 'close']))
  expect(heard.findLast(({ type }) => type === 'balance')).toEqual({
    origin: it.url,
    type: 'balance',
    cash: '138.00',
    bonus: '0.00',
    currency: 'BDT',
  })
})

test('a refusal is said in words, and the next round is played', async () => {
  const { it, game } = await open('nova-coin')
  it.operator.cash.set('p1', 350n)
  await game.click('.go')
  await game.waitForSelector('.notice:not([hidden])')
  expect(await game.textContent('.notice')).toBe('Not enough money: your balance is ৳ 3.50, the stake ৳ 10.00.')
  it.operator.cash.set('p1', 5_000n)
  await game.click('.go:enabled')
  await game.waitForSelector('.history-list .won')
  expect(await game.isHidden('.notice')).toBe(true)
})

test('a scratch card is opened field by field', async () => {
  const { it, game } = await open('nova-scratch', { language: 'bn', mode: 'demo', currency: 'TRIAL' })
  it.numbers.push(0)
  expect(await game.textContent('.demo')).toBe('ডেমো')
  await game.click('.go')
  await game.waitForSelector('.cell:enabled')
  for (const cell of await game.$$('.cell')) if (await cell.isEnabled()) await cell.click()
  await game.waitForSelector('.history-list .won')
  expect(await game.textContent('.word')).toBe('জিতেছেন 1,000.00')
  expect(await game.$$eval('.cell.hit', (cells) => cells.length)).toBe(3)
})
