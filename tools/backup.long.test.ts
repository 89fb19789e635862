/** A backup taken under load gives the same books on another place (REL-R29). */
import { execFile, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { allRounds } from '../tests/crash/player.ts'
import { acknowledged, moreAcknowledged, newLane, settle, whilePlaying, type Lane } from '../tests/failover/lane.ts'
import { quietPort } from '../tests/failover/port.ts'
import { startHouse, type House } from '../tests/house.ts'

const run = promisify(execFile)
// A space and an umlaut: paths of real machines have them.
const base = mkdtempSync(path.join(tmpdir(), 'khela backup ü'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

async function openHouse(at: string, env: Record<string, string>): Promise<House> {
  const house = await startHouse(at, { KHELA_RATE_FACTOR: '1000', ...env })
  running.add(house.child)
  return house
}

async function npm(tool: string, words: string[], at: string): Promise<string> {
  const { DATABASE_URL: _, ...env } = process.env
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, tool), ...words], { env: { ...env, KHELA_HOME: at } })
  return stdout
}

/** Rounds the restored house knows; each must be one that a player was told of. */
async function recorded(lane: Lane, toldBefore: readonly string[]): Promise<void> {
  const rounds = await allRounds(lane.player)
  const told = new Map(lane.acknowledged.map((round) => [round.id, round]))
  expect([...rounds.keys()].filter((id) => !told.has(id))).toEqual([])
  expect(toldBefore.filter((id) => !rounds.has(id))).toEqual([])
  for (const [id, row] of rounds) expect([id, row.payout, row.summary.roll]).toEqual([id, told.get(id)?.payout, told.get(id)?.roll])
}

test(
  'a backup taken while players bet has every round that was acknowledged before, and its books agree',
  { timeout: 240_000 },
  async () => {
    const [first, folder, second] = ['first', 'backup', 'second'].map((name) => path.join(base, name)) as [string, string, string]
    const env = { PORT: String(await quietPort()) }
    const house = await openHouse(first, env)
    const lanes = await Promise.all([1, 2].map((index) => newLane(house.url, index)))
    const before = await whilePlaying(lanes, async () => {
      await moreAcknowledged(lanes, 40, 60_000)
      const told = lanes.map((lane) => lane.acknowledged.map(({ id }) => id))
      expect(await npm('backup.ts', [folder], first)).toMatch(/^Backup: \d+ files/)
      await moreAcknowledged(lanes, 20, 60_000)
      return told
    })
    for (const lane of lanes) await settle(lane)
    await house.stop()
    const all = acknowledged(lanes)
    expect(await npm('restore.ts', [folder], second)).toMatch(/the books agree/)
    // At the same address, with the same secrets: the players do not notice that it is another machine.
    const again = await openHouse(second, env)
    for (const [index, lane] of lanes.entries()) await recorded(lane, before[index] ?? [])
    await whilePlaying(lanes, () => moreAcknowledged(lanes, 10, 60_000))
    expect(acknowledged(lanes)).toBeGreaterThan(all)
    await again.stop()
  },
)
