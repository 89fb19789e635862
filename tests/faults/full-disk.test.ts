/** A disk that fills up under a house which plays (REL-R26): calls say "later", the house lives on and is well again when there is room. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { patienceMs } from '../crash/cluster.ts'
import { compare } from '../crash/compare.ts'
import { allRounds, deposit, newPlayer, roll, until } from '../crash/player.ts'
import { quietPort } from '../failover/port.ts'
import { smallDisk } from '../small-disk.ts'
import { playOn } from './play-on.ts'

const root = join(import.meta.dirname, '../..')
const disk = smallDisk(200_000, 'tests/faults/full-disk.test.ts')
let house: ChildProcess | undefined
afterAll(async () => {
  const gone = new Promise((resolve) => house?.once('exit', resolve))
  if (house?.kill('SIGTERM')) await gone
  disk?.remove()
})

async function startHouse(home: string, port: number): Promise<{ readonly base: string; output: () => string }> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('KHELA_'))
  const env = {
    ...Object.fromEntries(inherited),
    KHELA_HOME: home,
    PORT: String(port),
    KHELA_MIN_FREE_MB: '10',
    KHELA_RATE_FACTOR: '1000',
    KHELA_DEMO_VENDOR: 'off',
  }
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], { cwd: root, env })
  house = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(async () => output.includes('Khela is up') || child.exitCode !== null, patienceMs)
  expect(output).toContain('Khela is up')
  return { base: /Khela is up: (\S+)/.exec(output)?.[1] ?? '', output: () => output }
}

const statusOf = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined))?.status

test(
  'a full disk makes the house say "later" and not ready; it lives, and is well again when there is room',
  { timeout: 4 * patienceMs },
  async () => {
    if (!disk) return
    const { base, output } = await startHouse(join(disk.folder, 'home'), await quietPort([]))
    const player = await newPlayer(base, `full${Date.now().toString(36)}`)
    await deposit(player, base, '20000.00')
    const { sessionId } = await player.call('launchGame', { gameId: 'dice', mode: 'real' })
    const play = playOn((key) => roll(player, sessionId, key))
    await until(async () => play.rounds.length > 20, patienceMs)

    disk.fill()
    await until(async () => {
      disk.fill()
      return (await statusOf(`${base}/ready`)) === 503 && play.refusals.length > 20
    }, patienceMs)
    const alive: (number | undefined)[] = []
    for (let nth = 0; nth < 10; nth += 1) {
      disk.fill()
      alive.push(await statusOf(`${base}/health`))
    }
    expect(alive).toEqual(Array.from({ length: 10 }, () => 200))

    disk.empty()
    await until(async () => (await statusOf(`${base}/ready`)) === 200, patienceMs).catch(() => {
      throw new Error(`it did not get well: ${output().slice(-2_000)}`)
    })
    const before = play.rounds.length
    await until(async () => play.rounds.length > before + 20, patienceMs)
    await play.stop()
    expect(house?.exitCode).toBeNull()
    expect([...new Set(play.refusals)]).toEqual([503])
    expect(compare(player.username, play.rounds, await allRounds(player))).toEqual([])
    execFileSync(process.execPath, [join(root, 'tools/reconcile.ts')], { env: { ...process.env, KHELA_HOME: join(disk.folder, 'home') } })
  },
)
