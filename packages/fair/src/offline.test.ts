import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildPage } from '../offline/build.ts'
import type { Field } from '../offline/page.ts'
import type { SelfTest, Vectors } from '../offline/self-test.ts'
import { languages } from '../offline/words.ts'

const page = readFileSync(new URL('../offline/khela-verifier.html', import.meta.url), 'utf8')

function elementText(id: string): string {
  const text = new RegExp(`<script[^>]* id="${id}">([\\s\\S]*?)</script>`).exec(page)?.[1]
  if (text === undefined) throw new Error(`the page has no script ${id}`)
  return text
}

const vectors = JSON.parse(elementText('vectors')) as Vectors

/** Runs the script of the committed file by itself, as a browser would, on the given vectors. */
async function selfTestOf(embedded: Vectors): Promise<SelfTest> {
  const context = createContext({ crypto: globalThis.crypto, TextEncoder, embedded })
  runInContext(elementText('verifier'), context)
  return (await runInContext('selfTest(embedded)', context)) as SelfTest
}

test('the committed page is the one its sources build', () => {
  expect(page === buildPage(), 'run: node packages/fair/offline/build.ts').toBe(true)
})

test('its script passes the embedded vectors', async () => {
  const { passed, failed } = await selfTestOf(vectors)
  expect([...failed]).toEqual([])
  expect(passed).toBe(vectors.streams.length * 4 + 3 + vectors.dice.length + vectors.balances.length)
})

test('a wrong vector is noticed', async () => {
  const first = vectors.streams[0]
  if (first === undefined) throw new Error('no vectors')
  const { failed } = await selfTestOf({
    ...vectors,
    streams: [{ ...first, dice: first.dice + 1, serverSeedHash: 'f'.repeat(64) }],
    hand: { ...vectors.hand, rake: '0.37' },
    dice: [{ W: 4950, mult: '20001/10000' }],
    balances: vectors.balances.slice(1, 2).map((proof) => ({ ...proof, balance: '7.00' })),
  })
  expect([...failed]).toEqual(['demo: promise', 'demo: roll', 'multiplier of 4950', 'hand of cards', 'balance 2 of 2'])
})

test('the page asks nothing of the network and has every text it names', () => {
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/https?:|\bfetch\(|\bsrc=|<link/)
  const named = [...page.matchAll(/data-word="(\w+)"/g)].map((match) => match[1] ?? '')
  for (const words of Object.values(languages)) {
    expect(Object.keys(words)).toEqual(expect.arrayContaining(named))
    expect(Object.values(words).every((text) => text.trim() !== '')).toBe(true)
  }
  const fields: readonly Field[] = ['serverSeed', 'commit', 'clientSeed', 'nonce', 'target', 'stake']
  for (const field of fields) expect(page).toMatch(new RegExp(`<label for="${field}"[^>]*></label><input type="text" id="${field}"`))
})

test('both scripts are whole', () => {
  for (const id of ['verifier', 'page']) expect(() => runInContext(`(() => {${elementText(id)}})`, createContext({}))).not.toThrow()
})
