import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { smallDisk, type SmallDisk } from '../../../../tests/small-disk.ts'
import { openLogFile } from './log-file.ts'

const program = path.join(import.meta.dirname, 'log-file.fixture.ts')
const base = mkdtempSync(path.join(tmpdir(), 'khela-log-file-'))
const disks: SmallDisk[] = []
/** A full file system of 256 kB; undefined where the machine lets nobody make one. */
function fullDisk(): SmallDisk | undefined {
  const disk = smallDisk(256, 'apps/server/src/kernel/log-file.test.ts')
  disk?.fill()
  if (disk) disks.push(disk)
  return disk
}
afterAll(() => {
  for (const disk of disks) disk.remove()
  rmSync(base, { recursive: true, force: true })
})

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1)

test('only the owner may read the log, an older one too', async () => {
  const file = path.join(base, 'owner.log')
  writeFileSync(file, 'before\n', { mode: 0o644 })
  const log = openLogFile({ path: file })
  log.write('after\n')
  await vi.waitFor(() => expect(linesOf(file)).toEqual(['before', 'after']))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a full log is renamed, the oldest is dropped, and no line is lost on the way', async () => {
  const file = path.join(base, 'turned.log')
  const log = openLogFile({ path: file, maxBytes: 1_000, olderFiles: 2 })
  const files = [`${file}.2`, `${file}.1`, file]
  for (let at = 0; at < 24; at += 1) {
    log.write(`${String(at).padStart(99, '0')}\n`)
    await vi.waitFor(() => expect(files.filter(existsSync).flatMap(linesOf).at(-1)).toBe(String(at).padStart(99, '0')))
  }
  // Files of ten lines: twenty-four lines fill two and begin a third.
  expect(files.map((one) => linesOf(one).length)).toEqual([10, 10, 4])
  expect(files.flatMap(linesOf).map(Number)).toEqual(Array.from({ length: 24 }, (_, at) => at))
})

test('a disk without room loses lines beyond the bound, says how many, and the log goes on when there is room', async () => {
  const disk = fullDisk()
  if (!disk) return
  const file = path.join(disk.folder, 'full.log')
  const log = openLogFile({ path: file, maxWaiting: 20_000 })
  for (let at = 0; at < 500; at += 1) log.write(`${String(at).padStart(99, '0')}\n`)
  await vi.waitFor(() => expect(statSync(file).size).toBe(0))
  disk.empty()
  await vi.waitFor(() => expect(linesOf(file).at(-1)).toContain('lines of the log were lost'), { timeout: 5_000 })
  const lines = linesOf(file)
  const { lost } = JSON.parse(lines.at(-1) ?? '{}') as { lost: number }
  // The bound holds whole lines: what was kept and what was lost are all there were.
  expect(lines.length - 1 + lost).toBe(500)
  expect(lines.slice(0, -1).map(Number)).toEqual(lines.slice(0, -1).map((_, at) => at))
})

test('a program whose log has no room ends when it is told to', () => {
  const disk = fullDisk()
  if (!disk) return
  const ended = spawnSync(process.execPath, [program, path.join(disk.folder, 'ends.log')], { timeout: 10_000 })
  expect(ended.status).toBe(7)
})

test('standard output without room does not end the program, and it goes on when there is room', async () => {
  const disk = fullDisk()
  if (!disk) return
  const out = path.join(disk.folder, 'out.log')
  const child = spawn(process.execPath, [program], { stdio: ['ignore', openSync(out, 'a'), 'pipe'] })
  await new Promise((resolve) => child.stderr?.once('data', resolve))
  disk.empty()
  await vi.waitFor(() => expect(readFileSync(out, 'utf8')).toBe('first line\n'), { timeout: 5_000 })
  expect(child.exitCode).toBeNull()
  child.kill()
})
