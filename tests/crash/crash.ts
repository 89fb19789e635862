/**
 * Kills the server and the database under load and compares the journal of what was acknowledged with the books
 * (reliability R01, R02): each acknowledged round is there exactly once with the same result, a key whose answer was lost
 * gives one round when it is sent again, and the ledger reconciles. Run by `npm test`; `node tests/crash/crash.ts [kills]`.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newKey } from '@khela/client'
import { startHouse, type House } from '../house.ts'
import { compare } from './compare.ts'
import { allRounds, deposit, newPlayer, roll, until, type DiceRound, type Player } from './player.ts'

interface Lane {
  readonly player: Player
  readonly sessionId: string
  readonly acknowledged: DiceRound[]
  /** A key whose answer never came: it is sent again, for ever the same. */
  pending: string | undefined
}

const kills = Number(process.argv[2] ?? 2)
/** Longest wait for something that has to happen: generous, because the machine may have much else to do. */
const patienceMs = 120_000
const home = mkdtempSync(join(tmpdir(), 'khela-crash-'))
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const problems: string[] = []
const lanes: Lane[] = []
// No limits of rate: a fast machine would meet them, and what is asked here is what a kill leaves behind.
const env = { KHELA_RATE_FACTOR: '1000', PORT: String(await quietPort()) }
let house = await startHouse(home, env)
const base = house.url

async function newLane(index: number): Promise<Lane> {
  const player = await newPlayer(base, `crash${index}x${Date.now().toString(36)}`.slice(0, 16))
  await deposit(player, base, '5000.00')
  const session = await player.call('launchGame', { gameId: 'dice', mode: 'real' })
  return { player, sessionId: session.sessionId, acknowledged: [], pending: undefined }
}

/** Bets one after the other until `signal`; a lost answer keeps its key. */
async function play(lane: Lane, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    lane.pending ??= newKey()
    try {
      lane.acknowledged.push(await roll(lane.player, lane.sessionId, lane.pending))
      lane.pending = undefined
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const databasePid = (): number => Number(readFileSync(findPidFile(), 'utf8').split('\n')[0])
const findPidFile = (): string => join(home, 'postgres', 'data', 'postmaster.pid')

async function killServer(): Promise<House> {
  const gone = new Promise((resolve) => house.child.once('exit', resolve))
  house.child.kill('SIGKILL')
  await gone
  return startHouse(home, env)
}

async function killDatabase(): Promise<House> {
  process.kill(databasePid(), 'SIGKILL')
  await until(async () => (await fetch(`${base}/ready`)).ok, patienceMs)
  return house
}

/** Plays, strikes, plays on, and compares at the end. */
async function strikeAndCompare(): Promise<void> {
  for (const lane of await Promise.all([0, 1, 2, 3].map(newLane))) lanes.push(lane)
  for (let kill = 0; kill < kills; kill++) {
    for (const strike of [killServer, killDatabase]) {
      const stop = new AbortController()
      const playing = lanes.map((lane) => play(lane, stop.signal))
      const before = lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0)
      await until(async () => lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0) > before + 40, patienceMs)
      house = await strike()
      const after = lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0)
      await until(async () => lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0) > after + 20, patienceMs)
      stop.abort()
      await Promise.all(playing)
    }
  }
  for (const lane of lanes) await check(lane)
  await run(process.execPath, [join(root, 'tools/reconcile.ts')], { env: { ...process.env, KHELA_HOME: home } }).catch(
    (error: { stdout?: string }) => problems.push(`the books do not balance: ${error.stdout ?? ''}`),
  )
}

try {
  await strikeAndCompare()
} finally {
  await house.stop()
  rmSync(home, { recursive: true, force: true })
}
const total = lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0)
for (const problem of problems) console.error(problem)
console.log(`crash: ${kills * 2} kills under load, ${total} acknowledged rounds, ${problems.length} problems`)
process.exitCode = problems.length === 0 && total > 0 ? 0 : 1

/**
 * A free port below those that the system lends to outgoing connections: the players knock while the server is gone, and
 * one of their own connections could hold the port when it comes back.
 */
async function quietPort(): Promise<number> {
  for (;;) {
    const wanted = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(wanted, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return wanted
  }
}

/** The journal against the record; a key whose answer was lost is sent until it is answered and must name one round. */
async function check(lane: Lane): Promise<void> {
  const { pending } = lane
  if (pending !== undefined)
    await until(async () => lane.acknowledged.push(await roll(lane.player, lane.sessionId, pending)) > 0, patienceMs)
  problems.push(...compare(lane.player.username, lane.acknowledged, await allRounds(lane.player)))
}
