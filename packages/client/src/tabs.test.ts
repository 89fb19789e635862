import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinTabs, readTabMessage, type Channel, type Tabs } from './tabs.ts'

const origin = 'https://site.example'
const [one, two, three] = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as [string, string, string]
const id = '0b6f3c1e-7d43-4f0e-9c55-0a1b2c3d4e5f'

/** Tabs of one origin, each heard by the others at once. */
interface Tab {
  readonly tabs: Tabs
  readonly hear: (data: unknown, from?: string) => void
  token: string | undefined
  swaps: number
}
let open: Tab[] = []
let said: unknown[] = []

function newTab(token?: string): Tab {
  let ear: ((event: MessageEvent) => void) | undefined
  const channel: Channel = {
    addEventListener(_, hear) {
      ear = hear
    },
    postMessage(data) {
      said.push(data)
      for (const other of open) if (other !== tab) other.hear(data)
    },
  }
  const tab: Tab = {
    hear: (data, from = origin) => ear?.(new MessageEvent('message', { data, origin: from })),
    token,
    swaps: 0,
    tabs: joinTabs({
      channel,
      origin,
      token: () => tab.token,
      take: (taken) => {
        tab.token = taken
      },
      swap: (taken) => {
        tab.token = taken
        tab.swaps += 1
      },
      end: () => {
        tab.token = undefined
      },
    }),
  }
  open.push(tab)
  return tab
}

beforeEach(() => {
  open = []
  said = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a new tab gets the session of an open one, and waits only so long for none', async () => {
  newTab(one)
  const fresh = newTab()
  expect(await fresh.tabs.ask(300)).toBe(one)
  open = [newTab(), newTab()]
  const nobody = open[0]?.tabs.ask(300)
  await vi.advanceTimersByTimeAsync(300)
  expect(await nobody).toBeUndefined()
})

test('an answer that comes too late, or to another question, changes nothing', async () => {
  const fresh = newTab()
  const asked = fresh.tabs.ask(300)
  fresh.hear({ v: 1, act: 'give', id, token: one })
  await vi.advanceTimersByTimeAsync(300)
  expect(await asked).toBeUndefined()
  const own = (said.at(-1) as { id: string }).id
  fresh.hear({ v: 1, act: 'give', id: own, token: one })
  expect(fresh.token).toBeUndefined()
})

test('signing in reaches tabs without a session, another person every tab, and nothing goes round', () => {
  const [first, second, third] = [newTab(), newTab(), newTab(two)]
  first.token = one
  first.tabs.begin(one)
  expect([second.token, second.swaps]).toEqual([one, 0])
  expect([third.token, third.swaps]).toEqual([one, 1])
  expect(said).toHaveLength(1)
  // Said once more it changes nothing: a page that loads anew does not load again.
  first.tabs.begin(one)
  expect(third.swaps).toBe(1)
})

test('another token of the same person is taken up where the old one was, as one of another is elsewhere', () => {
  const [first, second, third] = [newTab(two), newTab(one), newTab(three)]
  first.tabs.begin(two, one)
  expect([second.token, second.swaps]).toEqual([two, 0])
  expect([third.token, third.swaps]).toEqual([two, 1])
})

test('a session that ends does so in every tab that has it, and in no other', () => {
  const [first, second, third] = [newTab(one), newTab(one), newTab(two)]
  first.token = undefined
  first.tabs.end(one)
  expect([second.token, third.token]).toEqual([undefined, two])
  expect(said).toHaveLength(1)
})

test('what another origin says is not heard and gets no answer', () => {
  const tab = newTab(one)
  for (const foreign of ['https://vendor.example', 'null', ''])
    for (const data of [
      { v: 1, act: 'ask', id },
      { v: 1, act: 'begin', token: two },
      { v: 1, act: 'end', token: one },
    ])
      tab.hear(data, foreign)
  expect([tab.token, tab.swaps, said]).toEqual([one, 0, []])
})

test.each([
  [undefined],
  [null],
  ['ask'],
  [42],
  [[]],
  [{}],
  [{ act: 'ask', id }],
  [{ v: 2, act: 'ask', id }],
  [{ v: 1, act: 'toString', id }],
  [{ v: 1, act: '__proto__', id }],
  [{ v: 1, act: ['ask'], id }],
  [{ v: 1, act: 'ask' }],
  [{ v: 1, act: 'ask', id: 'x' }],
  [{ v: 1, act: 'ask', id, more: 1 }],
  [{ v: 1, act: 'ask', id, instead: one }],
  [{ v: 1, act: 'give', id }],
  [{ v: 1, act: 'give', id, token: '' }],
  [{ v: 1, act: 'give', id, token: `${one}a` }],
  [{ v: 1, act: 'begin', token: { toString: () => one } }],
  [{ v: 1, act: 'begin', token: `${one}\n` }],
  [{ v: 1, act: 'begin', token: one, instead: 'x' }],
  [{ v: 1, act: 'begin', token: one, instead: null }],
  [{ v: 1, act: 'end', token: one, instead: two }],
])('%j is no message', (data) => {
  expect(readTabMessage(data)).toBeUndefined()
  const tab = newTab(one)
  tab.hear(data)
  expect([tab.token, tab.swaps, said]).toEqual([one, 0, []])
})

test('messages are read as they were said', () => {
  for (const message of [
    { act: 'ask', id },
    { act: 'give', id, token: one },
    { act: 'begin', token: one },
    { act: 'begin', token: one, instead: two },
    { act: 'end', token: one },
  ])
    expect(readTabMessage({ v: 1, ...message })).toEqual(message)
})
