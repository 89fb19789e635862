/** What 5,000 watchers of one crash table cost the server, against a bare broadcast of the same messages at the same times. */
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startHouse } from '../tests/house.ts'
import { openWatchLine, type WatchLine } from './watch-line.ts'

const TABLE = 'table:crash'
/** Lines opened at a time, so that no listener has to refuse one. */
const BATCH = 200
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Microseconds of processor that a process has used; the kernel counts in hundredths of a second (proc(5), stat). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

async function openMany(count: number, open: () => Promise<WatchLine>): Promise<WatchLine[]> {
  const lines: WatchLine[] = []
  while (lines.length < count) lines.push(...(await Promise.all(Array.from({ length: Math.min(BATCH, count - lines.length) }, open))))
  return lines
}

interface Heard {
  readonly at: number
  readonly text: string
}
export interface Watched {
  /** Microseconds of the server's processor for one message that arrived. */
  readonly house: readonly number[]
  readonly bare: readonly number[]
  /** Messages that arrived in a second, of the last round. */
  readonly perSecond: number
}

interface Count {
  arrived: number
}

/** Watchers of the house's crash table, as visitors: a Socket.IO line each that answers pings and asks for the channel once. */
async function watchHouse(port: number, count: number, counted: Count, first: (text: string) => void): Promise<WatchLine[]> {
  let opened = 0
  return openMany(count, () => {
    const isFirst = opened++ === 0
    return openWatchLine(port, '/live/?EIO=4&transport=websocket', (text, line) => {
      if (text.startsWith('42["told"')) {
        counted.arrived += 1
        if (isFirst) first(text)
      } else if (text.startsWith('0')) line.say('40')
      else if (text.startsWith('40')) line.say(`42["watch","${TABLE}"]`)
      else if (text === '2') line.say('3')
    })
  })
}

async function bareServer(): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(import.meta.dirname, 'bare-broadcast.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', (at) => resolve(at as { port: number })))
  return { child, port }
}

/** Says again what the house said, at the same times; answers the microseconds for each message that arrived. */
async function replay(child: ChildProcess, heard: readonly Heard[], counted: Count, seconds: number): Promise<number> {
  const before = counted.arrived
  const cpu = cpuOf(child.pid ?? 0)
  const began = performance.now()
  for (const { at, text } of heard) {
    await wait(Math.max(0, began + at - performance.now()))
    child.send({ say: text })
  }
  await wait(Math.max(0, began + seconds * 1_000 - performance.now()))
  return (cpuOf(child.pid ?? 0) - cpu) / Math.max(1, counted.arrived - before)
}

/** Measures both in turn, `rounds` times. */
export async function watchedTable(rounds: number, seconds: number, watchers = 5_000): Promise<Watched> {
  const home = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
  const house = await startHouse(home, { KHELA_RATE_FACTOR: '1000000' })
  const bare = await bareServer()
  const [inHouse, inBare]: Count[] = [{ arrived: 0 }, { arrived: 0 }]
  if (inHouse === undefined || inBare === undefined) throw new Error('nobody counts')
  let heard: Heard[] = []
  let since = performance.now()
  const figures: { house: number[]; bare: number[] } = { house: [], bare: [] }
  const lines: WatchLine[] = []
  try {
    const hear = (text: string) => void heard.push({ at: performance.now() - since, text })
    lines.push(...(await watchHouse(Number(new URL(house.url).port), watchers, inHouse, hear)))
    lines.push(...(await openMany(watchers, () => openWatchLine(bare.port, '/', () => void (inBare.arrived += 1)))))
    // The table wakes, and the connections settle.
    await wait(8_000)
    let perSecond = 0
    for (let round = 0; round < rounds; round += 1) {
      heard = []
      since = performance.now()
      const [cpu, before] = [cpuOf(house.child.pid ?? 0), inHouse.arrived]
      await wait(seconds * 1_000)
      const arrived = inHouse.arrived - before
      if (arrived < watchers * seconds) throw new Error(`only ${arrived} messages arrived: the table does not run`)
      figures.house.push((cpuOf(house.child.pid ?? 0) - cpu) / arrived)
      perSecond = arrived / seconds
      figures.bare.push(await replay(bare.child, [...heard], inBare, seconds))
    }
    return { ...figures, perSecond }
  } finally {
    for (const line of lines) line.end()
    bare.child.disconnect()
    await house.stop()
    await rm(home, { recursive: true, force: true })
  }
}
