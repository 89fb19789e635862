import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApps } from './build.ts'

/** The build step with a small program in vite's place, which writes down how it was called. */

const VITE = `
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
if (existsSync('src/broken')) { console.error('no such export'); process.exit(1) }
mkdirSync('dist', { recursive: true })
appendFileSync('../../calls', process.cwd().split('/').at(-1) + ' ' + process.argv.slice(2).join(' ').replace(/ --configLoader.*/, '') + '\\n')
`
const base = mkdtempSync(path.join(tmpdir(), 'khela-build-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let projects = 0
class Project {
  readonly root = path.join(base, String((projects += 1)))

  constructor() {
    this.write('node_modules/vite/bin/vite.js', VITE)
    this.write('node_modules/vite/package.json', '{ "type": "module" }')
    this.write('package-lock.json', '{}')
    this.write('tsconfig.json', '{}')
    for (const app of ['web', 'office']) this.write(`apps/${app}/index.html`, '<main></main>')
    this.write('apps/web/src/entry-server.tsx', 'export {}')
    this.write('packages/ui/src/index.ts', 'export {}')
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
    writeFileSync(path.join(this.root, file), text)
  }

  /** What vite was called with since the last look. */
  calls(): string[] {
    const file = path.join(this.root, 'calls')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    rmSync(file, { force: true })
    return lines.toSorted()
  }
}

const WEB = ['web build', 'web build --ssr src/entry-server.tsx']

test('builds what changed and nothing else', async () => {
  const project = new Project()
  expect(await buildApps(project)).toEqual(['web', 'office'])
  expect(project.calls()).toEqual(['office build', ...WEB])
  expect(await buildApps(project)).toEqual([])
  project.write('apps/web/src/main.test.tsx', 'a test goes into no page')
  expect(await buildApps(project)).toEqual([])
  project.write('apps/web/src/main.tsx', 'export {}')
  expect(await buildApps(project)).toEqual(['web'])
  expect(project.calls()).toEqual(WEB)
  project.write('packages/ui/src/index.ts', 'export const a = 1')
  expect(await buildApps(project)).toEqual(['web', 'office'])
  expect(await buildApps({ root: project.root, force: true })).toEqual(['web', 'office'])
})

test('two builds at once build once', async () => {
  const project = new Project()
  const both = await Promise.all([buildApps(project), buildApps(project)])
  expect(both.flat()).toEqual(['web', 'office'])
  expect(project.calls()).toEqual(['office build', ...WEB])
})

test('a build that fails says why and counts as none', async () => {
  const project = new Project()
  await buildApps(project)
  project.write('apps/office/src/broken', '')
  await expect(buildApps(project)).rejects.toThrow(/the pages of apps\/office do not build[\s\S]*no such export/)
  rmSync(path.join(project.root, 'apps/office/src/broken'))
  project.calls()
  expect(await buildApps(project)).toEqual(['office'])
})
