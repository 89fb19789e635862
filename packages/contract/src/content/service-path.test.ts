import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeServicePath, encodeServicePath, openServicePath } from './service-path.ts'

test('D-C5: a path opens to its address, its last eight characters are the key, no two paths are equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webUrl({ validSchemes: ['https'] }), async (url) => {
      const path = await encodeServicePath(url)
      expect(path).toMatch(/^[0-9A-Za-z_-]+$/)
      expect(await decodeServicePath(path)).toBe(url)
      expect(await decodeServicePath(`${path.slice(0, -8)}AAAAAAAA`)).toBeUndefined()
      expect(await encodeServicePath(url)).not.toBe(path)
    }),
    { numRuns: 30 },
  )
})

test('the key stands at the end, and an altered path is none', async () => {
  const path = await encodeServicePath('https://t.me/khela_help', 'Ab3_-xyZ')
  expect(path.endsWith('Ab3_-xyZ')).toBe(true)
  for (const at of [0, 20, path.length - 9, path.length - 1]) {
    const other = path[at] === 'A' ? 'B' : 'A'
    expect(await decodeServicePath(path.slice(0, at) + other + path.slice(at + 1)), String(at)).toBeUndefined()
  }
  for (const none of ['', 'short', 'x'.repeat(60), `${path}!`, 'https://t.me/khela_help'])
    expect(await decodeServicePath(none), none).toBeUndefined()
})

test('only https addresses of listed hosts may be opened', async () => {
  const opens = async (url: string) => openServicePath(await encodeServicePath(url), ['t.me', 'help.khela.test'])
  expect(await opens('https://t.me/khela_help')).toBe('https://t.me/khela_help')
  expect(await opens('https://eu.help.khela.test/chat?x=1')).toBe('https://eu.help.khela.test/chat?x=1')
  for (const bad of [
    'http://t.me/khela_help',
    'javascript:alert(1)',
    'https://evil.test/t.me',
    'https://t.me.evil.test/',
    'https://xt.me/',
    'https://t.me@evil.test/',
    'https://somebody:secret@t.me/',
    '//t.me/x',
    'not an address',
  ])
    expect(await opens(bad), bad).toBeUndefined()
})
