import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Planted } from './planted.ts'
import { checkTypes } from './types.ts'

/** The tools that others wrote, with our configuration: each lets good text pass and catches a planted fault. */

function run(copy: Planted, tool: string, ...args: string[]): { code: number | null; said: string } {
  const done = spawnSync(process.execPath, [path.join(copy.root, 'node_modules', tool), ...args], { cwd: copy.root, encoding: 'utf8' })
  return { code: done.status, said: done.stdout + done.stderr }
}

const GOOD = `/** Adds. */\nexport function add(a: bigint, b: bigint): bigint {\n  return a + b\n}\n`

test('oxfmt finds another format', () => {
  using copy = new Planted(/^\.oxfmtrc\.json$/)
  copy.write('packages/money/src/index.ts', GOOD)
  expect(run(copy, 'oxfmt/bin/oxfmt', '--check').code).toBe(0)
  copy.write('packages/money/src/index.ts', GOOD.replace('return a + b', 'return a+b;'))
  expect(run(copy, 'oxfmt/bin/oxfmt', '--check').code).toBe(1)
})

const linted: [name: string, text: string, rule: RegExp][] = [
  ['a promise nobody waits for', `const later = async () => 1\nlater()\n`, /no-floating-promises/],
  ['a print in the product', `console.log('a')\n`, /no-console/],
  ['a type that checks nothing', `export const read = (a: ${'any'}) => String(a)\n`, /no-explicit-any/],
  ['a function of more than 70 lines', `export function long() {\n${'  Math.random()\n'.repeat(71)}}\n`, /max-lines-per-function/],
]
test.each(linted)('oxlint finds %s', (_name, text, rule) => {
  using copy = new Planted(/^(\.oxlintrc\.json|tsconfig\.json)$/)
  copy.write('packages/money/src/index.ts', GOOD)
  expect(run(copy, 'oxlint/bin/oxlint', '--deny-warnings')).toMatchObject({ code: 0 })
  copy.write('packages/money/src/planted.ts', text)
  expect(run(copy, 'oxlint/bin/oxlint', '--deny-warnings')).toMatchObject({ code: 1, said: expect.stringMatching(rule) })
})

const typed: [name: string, text: string, code: string][] = [
  ['a wrong type', `export const a: bigint = 1\n`, 'TS2322'],
  ['an index that may be missing', `export const first = (list: string[]): string => list[0]\n`, 'TS2322'],
  ['syntax that Node does not run', `export enum A {\n  B,\n}\n`, 'TS1294'],
]
test.each(typed)('tsc finds %s', { timeout: 120_000 }, (_name, text, code) => {
  using copy = new Planted(/^tsconfig\.json$/)
  copy.write('packages/money/src/index.ts', GOOD)
  expect(checkTypes(copy.root)).toEqual({ looked: 1, problems: [] })
  copy.write('packages/money/src/planted.ts', text)
  const found = { file: 'packages/money/src/planted.ts', text: expect.stringContaining(code) }
  expect(checkTypes(copy.root).problems).toEqual([expect.objectContaining(found)])
})

test('the type check fails for a file that no project holds, and when there is none', { timeout: 120_000 }, () => {
  using copy = new Planted(/^tsconfig\.json$/)
  copy.write('packages/money/src/index.ts', GOOD)
  copy.write('scripts/stray.ts', GOOD)
  expect(checkTypes(copy.root).problems).toEqual([{ file: 'scripts/stray.ts', text: expect.stringContaining('no tsconfig.json') }])
  using empty = new Planted(/^tsconfig\.json$/)
  expect(checkTypes(empty.root).problems).toContainEqual({ file: '.', text: 'no TypeScript file was found' })
})

test('knip finds a file, an export and a dependency that nothing uses', { timeout: 120_000 }, () => {
  using copy = new Planted(/^(knip\.json|tsconfig\.json)$|^packages\/money\/package\.json$/)
  const manifest = { name: 'khela', private: true, type: 'module', workspaces: ['packages/*'], dependencies: { 'fast-check': '4.10.2' } }
  copy.write('package.json', JSON.stringify(manifest))
  copy.write('packages/money/src/index.ts', `export { used } from './parts.ts'\n`)
  copy.write('packages/money/src/parts.ts', `export const used = 1\nexport const forgotten = 2\n`)
  copy.write('packages/money/src/orphan.ts', `export const alone = 1\n`)
  const { code, said } = run(copy, 'knip/bin/knip.js', '--no-progress')
  expect(code).toBe(1)
  expect(said).toMatch(/Unused files \(1\)\s+packages\/money\/src\/orphan\.ts/)
  expect(said).toMatch(/Unused dependencies \(1\)\s+fast-check/)
  expect(said).toMatch(/Unused exports \(1\)\s+forgotten/)
})
