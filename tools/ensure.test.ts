import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** The installer before `npm start`, with a small program in npm's place that writes down how it was called. */

const base = mkdtempSync(path.join(tmpdir(), 'khela ensure ü'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const NPM = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('calls', [process.argv[2], ...Object.keys(process.env).filter((name) => /^npm_(lifecycle|package)_/.test(name))].join(' ') + '\\n')
if (process.env.FAIL) process.exit(7)
mkdirSync('node_modules/.bin', { recursive: true })
writeFileSync('node_modules/.bin/node', '')
`

let projects = 0
function project(): string {
  const root = path.join(base, `project ${(projects += 1)}`)
  mkdirSync(path.join(root, 'tools'), { recursive: true })
  cpSync(path.join(import.meta.dirname, 'ensure.mjs'), path.join(root, 'tools/ensure.mjs'))
  writeFileSync(path.join(root, 'npm.mjs'), NPM)
  writeFileSync(path.join(root, 'package.json'), '{}')
  writeFileSync(path.join(root, 'package-lock.json'), '{}')
  return root
}

function ensure(root: string, env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const npm = { npm_execpath: path.join(root, 'npm.mjs'), npm_lifecycle_event: 'prestart', npm_package_name: 'khela' }
  const child = spawn(process.execPath, [path.join(root, 'tools/ensure.mjs')], { env: { ...process.env, ...npm, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

const calls = (root: string) =>
  existsSync(path.join(root, 'calls')) ? readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n') : []

test('installs once, without the variables of the script that runs it, and again when the lock file has changed', async () => {
  const root = project()
  expect(await ensure(root)).toMatchObject({ code: 0, said: expect.stringContaining('Packages installed.') })
  expect(await ensure(root)).toEqual({ code: 0, said: '' })
  expect(calls(root)).toEqual(['ci'])
  writeFileSync(path.join(root, 'package-lock.json'), '{ "changed": true }')
  expect((await ensure(root)).code).toBe(0)
  expect(calls(root)).toEqual(['ci', 'ci'])
})

test('two starts at once install once', async () => {
  const root = project()
  const both = await Promise.all([ensure(root), ensure(root)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(calls(root)).toHaveLength(1)
  expect(existsSync(path.join(root, '.ensure.lock'))).toBe(false)
})

test('an installation by hand counts when it is newer than the lock file', async () => {
  const root = project()
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(path.join(root, 'node_modules/.bin/node'), '')
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}')
  utimesSync(path.join(root, 'package-lock.json'), 1, 1)
  expect(await ensure(root)).toEqual({ code: 0, said: '' })
  expect(calls(root)).toEqual([])
})

test.each([
  ['whose process is gone', '4194303', Date.now()],
  ['that nobody renews', String(process.pid), Date.now() - 60_000],
])('a lock %s is overridden', async (_name, owner, at) => {
  const root = project()
  const lock = path.join(root, '.ensure.lock')
  writeFileSync(lock, owner)
  utimesSync(lock, at / 1_000, at / 1_000)
  expect((await ensure(root)).code).toBe(0)
  expect(calls(root)).toHaveLength(1)
})

test('says in one sentence that it could not install, and tries again next time', async () => {
  const root = project()
  const { code, said } = await ensure(root, { FAIL: '1' })
  expect(code).toBe(1)
  expect(said).toContain('The packages could not be installed: npm ci ended with code 7.')
  expect(existsSync(path.join(root, '.ensure.lock'))).toBe(false)
  expect((await ensure(root)).code).toBe(0)
})
