import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { main } from './main.ts'
import { VERSION } from './options.ts'
import { startReference } from './reference/start.ts'

async function run(args: readonly string[]) {
  const said = { out: '', err: '' }
  const code = await main(args, { out: (text) => void (said.out += text), err: (text) => void (said.err += text), colour: false })
  return { code, ...said }
}

const KEY = ['--vendor-id', 'NOVA', '--key', 'nova-1', '--secret', '11'.repeat(32)]

test('0 when all passed, with a line per case and files where they are wanted', async () => {
  using reference = await startReference()
  const { operator, testbed } = reference.options
  const out = await mkdtemp(path.join(tmpdir(), 'khela-kit-'))
  const secret = path.join(out, 'secret')
  try {
    await writeFile(secret, `${'11'.repeat(32)}\n`)
    const key = ['--vendor-id', 'NOVA', '--key', 'nova-1', '--secret', `@${secret}`]
    const bed = ['--testbed', testbed.url, '--testbed-token', testbed.token]
    const wanted = ['--only', 'C01-C03,X70', '--format', 'terminal,json,junit,html', '--out', path.join(out, 'report'), '--seed', '5']
    const { code, out: text } = await run(['--operator', operator, ...key, ...bed, ...wanted])
    expect(code, text).toBe(0)
    expect(text.match(/^✓ /gm)).toHaveLength(4)
    expect(text).toContain('4 passed')
    expect((await readdir(path.join(out, 'report'))).toSorted()).toEqual(['conformance.html', 'conformance.json', 'conformance.xml'])
    const written = await readFile(path.join(out, 'report', 'conformance.json'), 'utf8')
    expect(JSON.parse(written)).toMatchObject({ format: 'khela-conformance/1', seed: 5, totals: { passed: 4 } })
    expect(written).not.toContain('11'.repeat(32))
    expect(written).not.toContain(testbed.token)
  } finally {
    await rm(out, { recursive: true })
  }
})

test('1 when a case failed, and when nothing could be checked', async () => {
  using reference = await startReference(['bet again on resend'])
  const { operator, testbed } = reference.options
  const bed = ['--testbed', testbed.url, '--testbed-token', testbed.token]
  const { code, out } = await run(['--operator', operator, ...KEY, ...bed, '--only', 'C10'])
  expect(code).toBe(1)
  expect(out).toContain('FAILED C10 A bet sent twice is one bet with one answer')
  const { state } = reference.server.operator
  const { id } = state.newMember(10_000n, 0n)
  const player = ['--player', id, '--session', state.newSession(id, 'NOVA', false).id, '--game', 'ref-wheel']
  expect(await run(['--operator', operator, ...KEY, ...player, '--only', 'C34'])).toMatchObject({ code: 1 })
})

const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['no side', KEY, /either --operator URL or --vendor URL/],
  ['two sides', ['--operator', 'http://a', '--vendor', 'http://b', ...KEY], /either/],
  ['an option nobody knows', ['--operator', 'http://a', ...KEY, '--fast'], /--fast/],
  ['no secret', ['--operator', 'http://a', '--vendor-id', 'N', '--key', 'k'], /--secret is missing/],
  ['a secret that is no hex', ['--operator', 'http://a', '--vendor-id', 'N', '--key', 'k', '--secret', 'secret'], /hex/],
  ['a secret in no file', ['--operator', 'http://a', '--vendor-id', 'N', '--key', 'k', '--secret', '@/nowhere'], /cannot be read/],
  ['a testbed without its token', ['--operator', 'http://a', ...KEY, '--testbed', 'http://b'], /--testbed-token/],
  ['a format nobody knows', ['--operator', 'http://a', ...KEY, '--format', 'pdf'], /"pdf"/],
  ['a seed that is no number', ['--operator', 'http://a', ...KEY, '--seed', 'x'], /--seed/],
  ['nobody there', ['--operator', 'http://127.0.0.1:9', ...KEY, '--player', 'p', '--session', 's', '--game', 'g'], /nothing answers/],
  ['no vendor there', ['--vendor', 'http://127.0.0.1:9', ...KEY], /nothing answers/],
]
test.each(wrong)('2 and one sentence for %s', async (_name, args, said) => {
  const { code, out, err } = await run(args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(said)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('help for whoever asks', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--testbed') })
  expect(await run([])).toMatchObject({ code: 2 })
})

const folder = path.join(import.meta.dirname, '..')

test('the version is the package’s, and it depends on nothing', async () => {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest['version']).toBe(VERSION)
  expect(manifest).not.toHaveProperty('dependencies')
})

test('the kit imports nothing but Node’s own and itself', async () => {
  const files = (await readdir(path.join(folder, 'src'), { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const text = await readFile(path.join(folder, 'src', file), 'utf8')
    const published = !file.startsWith('reference')
    for (const [, from = ''] of text.matchAll(/from '([^']+)'/g)) {
      expect(from, file).toMatch(/^(node:|\.\.?\/)/)
      if (published) expect(from, file).not.toContain('reference/')
    }
  }
})
