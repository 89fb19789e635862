import { readFileSync, readdirSync } from 'node:fs'
import { errorCatalogue } from '@khela/contract'
import { patternFamilies } from '@khela/contract/patterns'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { formatCount, formatInstant, formatLocal, formatOffset, formatSeconds, merchantDay } from './formatters.ts'
import { languageCodes } from './languages.ts'
import { errorText, namespaces, readNamespace } from './node.ts'
import { pseudoText, type MessageTree } from './pseudo.ts'

/** Dotted key → text. */
function flat(tree: MessageTree, prefix = ''): Map<string, string> {
  const out = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') out.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) out.set(inner, text)
  }
  return out
}
/** Names of the arguments and tags of a message, from its compiled form, so that words inside plural branches do not count. */
function placeholders(text: string): string[] {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, branches] = node as unknown[]
    if (typeof name === 'string') names.add(name)
    if ((kind === 1 || kind === 2 || kind === 3) && typeof branches === 'object' && branches !== null) {
      for (const branch of Object.values(branches)) walkAll(branch)
    } else for (const child of node.slice(1)) walk(child)
  }
  const walkAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) for (const node of nodes) walk(node)
  }
  walkAll(compile(text))
  return [...names].toSorted()
}
const tags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map((found) => found[0]).toSorted()
// Names and marks that are the same in every language.
const sameEverywhere = new Set(['common.currencySymbol'])

for (const name of namespaces) {
  for (const language of languageCodes) {
    test(`${language}/${name} is complete`, () => {
      const english = flat(readNamespace('en', name))
      const texts = flat(readNamespace(language, name))
      expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
      for (const [key, text] of texts) {
        expect(text.trim(), key).not.toBe('')
        expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''))
        expect(tags(text), key).toEqual(tags(english.get(key) ?? ''))
      }
    })
  }

  test(`bn/${name} is written in Bengali, with Latin digits`, () => {
    for (const [key, text] of flat(readNamespace('bn', name))) {
      if (sameEverywhere.has(`${name}.${key}`)) continue
      expect(text, key).toMatch(/[\u0985-\u09b9]/)
      expect(text, key).not.toMatch(/[\u09e6-\u09ef]/)
    }
  })
}

test('every file of a language is a namespace with a type', () => {
  const source = readFileSync(new URL('./texts.ts', import.meta.url), 'utf8')
  const types = [...source.matchAll(/default as '?([\w-]+)'? \} from '\.\.\/locales\/en\/\1\.json'/g)].map(([, name = '']) => name)
  expect(types.toSorted()).toEqual(namespaces.toSorted())
  for (const language of languageCodes) {
    const files = readdirSync(new URL(`../locales/${language}/`, import.meta.url)).toSorted()
    expect(files).toEqual(namespaces.map((name) => `${name}.json`).toSorted())
  }
})

test('every error code of the contract has a text that uses only its parameters', () => {
  for (const language of languageCodes) {
    const texts = flat(readNamespace(language, 'errors'))
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      const text = texts.get(code)
      expect(text, `${language} ${code}`).toBeDefined()
      for (const used of placeholders(text ?? '')) expect(entry.params ?? [], `${language} ${code}`).toContain(used)
      expect(text, 'error texts hold simple placeholders only').not.toMatch(/\{\w+,/)
    }
  }
})

test('an error text has its parameters filled in', () => {
  expect(errorText('en', 'amount_out_of_range', { min: '1.00', max: '2.00' })).toBe('The amount must be between ৳ 1.00 and ৳ 2.00.')
  expect(errorText('bn', 'no_such_code')).toBe(errorText('bn', 'unknown_error'))
})

test('a limit says which one it is, in each language; a reason without a text gets the general sentence', () => {
  const reasons = ['self_exclusion', 'cooling_off', 'bet', 'stake', 'loss', 'session', 'deposit', 'no_such_reason']
  for (const language of languageCodes) {
    const said = reasons.map((reason) => errorText(language, 'limit_reached', { reason }))
    expect(new Set(said).size, language).toBe(reasons.length)
    expect(said.at(-1)).toBe(errorText(language, 'limit_reached'))
  }
})

test('instants are shown in Dhaka time with Latin digits in every language', () => {
  expect(formatInstant('2026-03-05T18:30:05Z', 'second', 'en')).toBe('00:30:05')
  expect(formatInstant('2026-03-05T18:30:05Z', 'day', 'en')).toBe('6 Mar 2026')
  for (const language of languageCodes) expect(formatInstant('2026-03-05T18:30:05Z', 'full', language)).not.toMatch(/[\u09e6-\u09ef]/)
})

test('offsets follow the zone and its summer time', () => {
  expect(formatOffset(new Date('2026-07-01T00:00:00Z'))).toBe('GMT+6')
  expect(formatOffset(new Date('2026-07-01T00:00:00Z'), 'Europe/Berlin')).toBe('GMT+2')
  expect(formatOffset(new Date('2026-01-01T00:00:00Z'), 'Asia/Kolkata')).toBe('GMT+5:30')
  expect(formatOffset(new Date('2026-01-01T00:00:00Z'), 'UTC')).toMatch(/^(GMT|UTC)/)
})

test('a time to wait for is shown by the visitor’s own clock', () => {
  expect(formatLocal('2026-03-05T18:30:05Z', 'en', 'Asia/Kolkata')).toBe('6 Mar, 00:00 GMT+5:30')
  expect(formatLocal('2026-03-05T18:30:05Z', 'bn', 'America/New_York')).toMatch(/13:30 GMT-5$/)
})

test('the languages on offer are those whose files are there', () => {
  const folders = readdirSync(new URL('../locales/', import.meta.url)).toSorted()
  expect(folders).toEqual(languageCodes.toSorted())
})

test('merchant days step over month ends', () => {
  expect(merchantDay(new Date('2026-02-28T20:00:00Z'))).toBe('2026-03-01')
  expect(merchantDay(new Date('2026-02-28T20:00:00Z'), -1)).toBe('2026-02-28')
})

test('counts and seconds', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567')
  expect(formatSeconds(72.9)).toBe('1:12')
  expect(formatSeconds(-4)).toBe('0:00')
})

test('pseudo text is longer and keeps placeholders and tags', () => {
  const text = pseudoText('By {name} you <terms>accept</terms> {n, plural, one {it} other {them}}')
  expect(text).toContain('{name}')
  expect(text).toContain('<terms>')
  expect(text).toContain('{n, plural, one {it} other {them}}')
  expect(text.length).toBeGreaterThan(70)
  expect(text).not.toContain('By {name} you ')
})

test('every pattern family says what it asks for, with its bounds filled in', () => {
  for (const language of languageCodes)
    for (const patternId of Object.keys(patternFamilies)) {
      const text = errorText(language, 'reg_pattern', { field: 'x', patternId, min: 5, max: 16 })
      expect(text, patternId).not.toBe(errorText(language, 'reg_pattern', { field: 'x', patternId: 'of a merchant', min: 5, max: 16 }))
      expect(text, patternId).not.toMatch(/[{}]/)
      if (!patternId.startsWith('date_') && patternId !== 'email') expect(text, patternId).toMatch(/5.*16/)
    }
})
