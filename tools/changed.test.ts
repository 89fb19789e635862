import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles, reachOf } from './changed.ts'

let root = ''
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const commit = (message: string) => (git('add', '-A'), git('commit', '-qm', message), git('rev-parse', 'HEAD'))

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'khela-changed-'))
  git('init', '-q')
  write('.gitignore', 'dist/\n')
  write('a.ts', '1')
  write('b.ts', '1')
  commit('first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('what is not committed, new files included; what is ignored or deleted is none of it', () => {
  write('a.ts', '2')
  write('src/new.ts', '1')
  write('dist/out.js', '1')
  rmSync(path.join(root, 'b.ts'))
  expect(changedFiles(root).toSorted()).toEqual(['a.ts', 'src/new.ts'])
})

test('the last commit where nothing is open, and everything since a commit that is named', () => {
  const first = git('rev-parse', 'HEAD')
  write('a.ts', '2')
  commit('second')
  write('b.ts', '2')
  commit('third')
  expect(changedFiles(root)).toEqual(['b.ts'])
  expect(changedFiles(root, first)).toEqual(['a.ts', 'b.ts'])
  expect(changedFiles(root, 'HEAD')).toEqual([])
  expect(() => changedFiles(root, 'nowhere')).toThrow(/nowhere/)
})

test('files by what they reach', () => {
  const files = [
    'apps/server/src/ledger/post.ts',
    'apps/web/src/site/client.ts',
    'apps/web/src/site/client.test.ts',
    'tests/journeys/home.spec.ts',
    'tests/journeys/kit/site.ts',
    'db/migrations/0001-x.sql',
    'docs/x.md',
  ]
  expect(reachOf(files)).toEqual({
    sources: files.slice(0, 5),
    imported: files.slice(0, 3),
    journeys: ['tests/journeys/home.spec.ts'],
    beyond: ['apps/web/src/site/client.ts', 'tests/journeys/kit/site.ts', 'db/migrations/0001-x.sql'],
  })
})
