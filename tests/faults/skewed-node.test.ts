/** Nodes of one house whose own clocks are wrong, beside one whose clock is right (REL-R23): none of them does any harm. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, newKey, type Client } from '@khela/client'
import { settings, type TableId } from '@khela/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorCode, type DemoFile } from '../../apps/server/src/app/totp.ts'
import { testDb, type TestDb } from '../../apps/server/src/kernel/testing.ts'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'khela-skew-'))
const day = 86_400_000

/** Loaded before the program: whatever asks for the time is told another. */
const shim = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given) }
      static now() { return Real.now() + ${ms} }
    }`)}`

interface Node {
  readonly url: string
  readonly officeUrl: string
  /** Messages of its log. */
  readonly said: () => readonly string[]
}

let database: TestDb
let straight: Node
let slow: Node
let fast: Node
/** Also of those that did not come up in time: what is left running takes the processor of whatever comes after it. */
const children: ChildProcess[] = []

async function startNode(ms: number): Promise<Node> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('KHELA_'))
  const child = spawn(process.execPath, ['--import', shim(ms), join(root, 'apps/server/src/app/main.ts')], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), PORT: '0', DATABASE_URL: database.url, KHELA_HOME: home, KHELA_RATE_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const lines = () => text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, string>] : []))
  const up = new Promise<Record<string, string>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the node ended with ${code}: ${text.slice(-2_000)}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (!text.endsWith('\n')) return
      const started = lines().find(({ msg }) => msg === 'started')
      if (started) resolve(started)
    })
  })
  const { url = '', officeUrl = '' } = await up
  return { url, officeUrl, said: () => lines().map(({ msg = '' }) => msg) }
}

beforeAll(async () => {
  database = await testDb()
  const brief = { betting: 2_500, closed: 300, scene: 300, result: 300 }
  const tables = { ...settings.TABLES.value, ...brief, simulated: 0, tables: [] }
  // When a browser has to work before a sign-in is no matter of this file.
  for (const [name, value] of [
    ['TABLES', tables],
    ['LOGIN_CAPTCHA_AFTER', 9],
  ] as const)
    await database.owner.tx((t) =>
      t.run(`insert into kernel.setting (name, value, set_by) values ($1, $2, 'test')`, [name, JSON.stringify(value)]),
    )
  // One after the other: the first makes the accounts of the demo.
  straight = await startNode(0)
  slow = await startNode(-90_000)
  fast = await startNode(3 * day)
}, 120_000)
afterAll(async () => {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }),
  )
  await database.close()
  rmSync(home, { recursive: true, force: true })
}, 120_000)

const demo = (): DemoFile => JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as DemoFile
const passwordOf = (name: string) => [...demo().members, ...demo().operators].find((row) => row.username === name)?.password ?? ''

/** One person, who may call any node with the same session. */
function person(site: 'web' | 'office') {
  let token: string | undefined
  const at = (node: Node): Client =>
    createClient({
      site,
      base: site === 'web' ? node.url : node.officeUrl,
      token: () => token,
      language: () => 'en',
      onSignedOut: () => undefined,
    })
  return { at, as: (next: string) => void (token = next) }
}
async function member(username: string, by: Node) {
  const one = person('web')
  one.as((await one.at(by).call('login', { username, password: passwordOf(username), type: 'username' })).token)
  return one
}

test('the nodes are ready, and say that their clocks are wrong', async () => {
  for (const node of [straight, slow, fast]) expect((await fetch(`${node.url}/ready`)).status).toBe(200)
  const differs = 'the clock of this machine differs from the database’s: one of them is wrong; see to NTP'
  expect([straight, slow, fast].map((node) => node.said().filter((line) => line === differs).length)).toEqual([0, 1, 1])
})

test('a session of any node holds on every other, and a code of an authenticator counts by the true time', async () => {
  for (const by of [slow, fast, straight]) {
    const one = await member('rahim', by)
    for (const node of [fast, slow, straight]) expect(await one.at(node).call('memberInfo', {})).toMatchObject({ account: 'rahim' })
  }
  for (const [username, by] of [
    ['admin', slow],
    ['admin2', fast],
  ] as const) {
    const one = person('office')
    const sign = async (code: string) => one.at(by).call('officeLogin', { username, password: passwordOf(username), code })
    // What the node's own clock would take for the code of the moment.
    const wrong = await operatorCode(home, username, new Date(Date.now() + (by === slow ? -90_000 : 3 * day)))
    await expect(sign(wrong)).rejects.toMatchObject({ code: 'invalid_credentials' })
    one.as((await sign(await operatorCode(home, username))).token)
    for (const node of [straight, slow, fast]) expect(await one.at(node).call('officeMe', {})).toMatchObject({ role: 'admin' })
  }
})

test.each(['straight', 'slow', 'fast'] as const)(
  'led by the %s node a round is played in its time, and a late bet is taken by none',
  async (led) => {
    const table: TableId = led === 'straight' ? 'teen-patti' : led === 'slow' ? 'dragon-tiger' : 'cockfight'
    const leader = { straight, slow, fast }[led]
    const one = person('web')
    one.as((await one.at(straight).call('freePlay', { os: 'test', platform: 'W' })).token)
    const { sessionId } = await one.at(leader).call('launchGame', { gameId: table, mode: 'demo' })
    // Only who looks at a table makes a node lead it.
    const look = () => one.at(leader).call('tableState', { table, mode: 'demo' })
    const betting = await vi.waitFor(
      async () => {
        const state = await look()
        expect(state.round.phase).toBe('betting')
        return state
      },
      { timeout: 20_000, interval: 50 },
    )
    const no = betting.round.no
    const spot = betting.spots[0]?.spot ?? ''
    const bet = (node: Node) =>
      one.at(node).call('tableBet', { sessionId, table, mode: 'demo', no, spots: [{ spot, stake: betting.limits.min }] }, { key: newKey() })
    for (const node of [slow, fast]) await bet(node)
    await vi.waitFor(async () => expect((await look()).round).not.toMatchObject({ no, phase: 'betting' }), {
      timeout: 20_000,
      interval: 50,
    })
    for (const node of [slow, fast, straight]) await expect(bet(node)).rejects.toMatchObject({ code: 'bets_closed' })
    const over = () =>
      database.owner.tx((t) =>
        t.one<{ phase: string; took: number }>(
          `select phase, extract(epoch from over_at - open_at)::float8 as took from house.table_round where table_id = $1 and no = $2`,
          [table, no],
        ),
      )
    await vi.waitFor(async () => expect((await over()).phase).toBe('settled'), { timeout: 20_000, interval: 50 })
    expect((await over()).took).toBeGreaterThanOrEqual(3.1)
  },
)

test('no period begins before its time, none begins twice, and no round is void', async () => {
  const ahead = await database.owner.tx((t) => t.query('select task, period from kernel.schedule_run where start_at > now()'))
  expect(ahead).toEqual([])
  const minutes = await database.owner.tx((t) =>
    t.one<{ runs: number; apart: number }>(
      `select count(*)::int as runs, count(distinct start_at)::int as apart from kernel.schedule_run
        where task = (select task from kernel.schedule_run where period ~ 'T' limit 1)`,
    ),
  )
  expect(minutes.runs).toBe(minutes.apart)
  expect(minutes.runs).toBeGreaterThan(0)
  expect(await database.owner.tx((t) => t.query(`select table_id from house.table_round where phase in ('voiding', 'void')`))).toEqual([])
})
