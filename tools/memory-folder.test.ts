import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { hasRoom, removeLeftOvers } from './memory-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khela-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a folder in memory is used', () => {
  const room = 64 * 2 ** 30
  const mounted = (type: string, options: string) => `proc /proc proc rw 0 0\ntmpfs ${folder} ${type} ${options} 0 0\n`
  // Of the disk that stands in for it, whatever room that has.
  const none = { mount: folder, available: 0 }

  test.each([
    ['ext4', 'rw,relatime'],
    ['tmpfs', 'ro,relatime'],
    ['tmpfs', 'rw,noexec,relatime'],
  ])('not on %s mounted %s', (type, options) => {
    expect(hasRoom({ mount: folder, mounts: mounted(type, options), available: room })).toBe(false)
  })

  test('not where nothing is mounted, nor with little memory', () => {
    expect(hasRoom({ mount: folder, mounts: '', available: room })).toBe(false)
    expect(hasRoom({ ...none, mounts: mounted('tmpfs', 'rw,relatime') })).toBe(false)
  })
})

test('what a killed run left goes, what a running one has stays, and so does what is nobody’s', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const [gone, running, other] = [`khela-run-${pid}`, `khela-run-${process.pid}`, 'khela-run-of-somebody'].map((name) =>
    path.join(folder, name),
  )
  for (const made of [gone, running, other]) mkdirSync(path.join(made ?? '', 'inner'), { recursive: true })
  removeLeftOvers(folder)
  expect([gone, running, other].map((made) => existsSync(made ?? ''))).toEqual([false, true, true])
})

test('another user passes through the folder of a run to what is theirs, and sees nothing of it', () => {
  const program = `import('${path.join(import.meta.dirname, 'memory-folder.ts')}').then(({ useMemoryFolder }) => {
    useMemoryFolder()
    const folder = process.env.TMPDIR
    console.log(folder === undefined ? 'none' : (require('node:fs').statSync(folder).mode & 0o777).toString(8))
  })`
  const { TMPDIR: _own, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })
  expect(['711', 'none']).toContain(stdout.trim())
})
