/**
 * `npm run bench:pages`: what guests who ask for ever new addresses of one page cost the others. p99 of a signed-in
 * member's calls while guests ask `/?x=1`, `/?x=2` … at 50 a second, ÷ the same without guests; alternating, medians.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPlayer } from '../tests/crash/player.ts'
import { quietPort } from '../tests/failover/port.ts'
import { startHouse } from '../tests/house.ts'
import { figure } from './figures.ts'
import { median, showTable } from './measure.ts'

const ROUNDS = 5
const SECONDS = 6
const GUESTS_PER_SECOND = 50
const CALLS_PER_SECOND = 40
const TARGET = 3

/** Starts `work` so many times a second, whether the one before has ended or not. */
async function atRate(perSecond: number, seconds: number, work: (nth: number) => Promise<void>): Promise<void> {
  const all: Promise<void>[] = []
  const began = performance.now()
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const wait = began + (nth * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    all.push(work(nth))
  }
  await Promise.all(all)
}

const dir = await mkdtemp(join(tmpdir(), 'khela-bench-'))
const house = await startHouse(join(dir, 'home'), { PORT: String(await quietPort([])), KHELA_RATE_FACTOR: '100' })
let addresses = 0
try {
  const player = await newPlayer(house.url, `pages${Date.now().toString(36)}`)
  const p99 = async (): Promise<number> => {
    const times: number[] = []
    await atRate(CALLS_PER_SECOND, SECONDS, async () => {
      const began = performance.now()
      await player.call('balance', {})
      times.push(performance.now() - began)
    })
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  }
  const guests = (seconds: number) =>
    atRate(GUESTS_PER_SECOND, seconds, async () => {
      const reply = await fetch(`${house.url}/?x=${(addresses += 1)}`, { headers: { 'accept-encoding': 'br' } })
      if (reply.status !== 200) throw new Error(`a guest was answered ${reply.status}`)
      await reply.arrayBuffer()
    })
  await Promise.all([p99(), guests(SECONDS)])
  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await p99())
    busy.push((await Promise.all([p99(), guests(SECONDS)]))[0])
  }
  const row = (name: string, values: readonly number[]) => [name, ...values.map((value) => figure(value, 1)), figure(median(values), 1)]
  showTable([['p99, ms', ...idle.map((_, round) => `run ${round + 1}`), 'median'], row('alone', idle), row('beside guests', busy)])
  const ratio = median(busy) / median(idle)
  process.stdout.write(`guests in the page cache: ratio ${figure(ratio, 2)} (target ≤ ${figure(TARGET, 0)})\n`)
  if (ratio > TARGET) process.exitCode = 1
} finally {
  await house.stop()
  await rm(dir, { recursive: true, force: true })
}
