/** From the release before to this one: with what was played there (REL-R31), and with a node of it still running (REL-R32). */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, newKey, type Client } from '@khela/client'
import type { RequestOf } from '@khela/contract'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../apps/server/src/app/main.ts'
import { testDb } from '../../apps/server/src/kernel/testing.ts'
import { reconcile } from '../../apps/server/src/ledger/index.ts'
import { leaveOut } from '../../tools/left-out.ts'
import { earlierHouse, programEnv } from './earlier.ts'

const root = path.resolve(import.meta.dirname, '../..')
const earlier = earlierHouse()
if (earlier === undefined)
  leaveOut('the release before, since the history of this repository has none that a database can go on from', {
    file: 'tests/upgrade/upgrade.test.ts',
  })
const homes: string[] = []
afterAll(() => {
  earlier?.[Symbol.dispose]()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})
const newHome = (): string => {
  const home = mkdtempSync(path.join(tmpdir(), 'khela-upgrade-'))
  homes.push(home)
  return home
}
interface Node {
  readonly url: string
  readonly demo: readonly { readonly name: string; readonly password: string }[]
  /** Whether its contract wants the session with a bet. */
  readonly namesSession?: boolean
  stop(): Promise<void>
}

/** A node of the earlier house on a database. */
async function earlierNode(folder: string, databaseUrl: string, home: string): Promise<Node> {
  const child: ChildProcess = spawn(process.execPath, [path.join(root, 'tests/upgrade/node.ts'), folder, databaseUrl, home], {
    cwd: folder,
    env: programEnv,
  })
  let output = ''
  const said = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
    child.stdout?.on('data', (part: Buffer) => (output += part.toString()).endsWith('}\n') && resolve(output))
    child.once('exit', (code) => reject(new Error(`the earlier node ended with ${code}: ${output}`)))
  })
  const told = JSON.parse(said.trim().split('\n').at(-1) ?? '') as Omit<Node, 'stop'>
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ...told,
    async stop() {
      child.stdin?.end()
      await gone
    },
  }
}

/** A member of the demo who signs in at a node and plays a round; answers the round. */
async function playAt({ url, demo, namesSession = true }: Omit<Node, 'stop'>): Promise<string> {
  let token: string | undefined
  const client: Client = createClient({ site: 'web', base: url, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  const password = demo.find(({ name }) => name === 'rahim')?.password ?? ''
  token = (await client.call('login', { type: 'username', username: 'rahim', password })).token
  const { sessionId } = await client.call('launchGame', { gameId: 'dice', mode: 'demo' })
  const bet = { ...(namesSession && { sessionId }), mode: 'demo', side: 'under', target: 4950, stake: '10.00' } as RequestOf<'diceBet'>
  const key = newKey()
  const { round } = await client.call('diceBet', bet, { key })
  expect((await client.call('diceBet', bet, { key })).round.id).toBe(round.id)
  await client.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, { key: newKey() })
  expect((await client.call('bettingRound', { id: round.id })).round.id).toBe(round.id)
  return round.id
}

test(
  'what was played in the release before is there in this one; its node and a new one work side by side (REL-R31, REL-R32)',
  { timeout: 180_000 },
  async () => {
    if (earlier === undefined) return
    expect(earlier.newer.length).toBeGreaterThan(0)
    const database = await testDb({ empty: true })
    const home = newHome()
    const old = await earlierNode(earlier.folder, database.url, home)
    try {
      const before = await playAt(old)
      // The new one migrates under the old one, which goes on.
      const started = await startServer({
        databaseUrl: database.url,
        port: 0,
        home,
        log: () => undefined,
        env: { KHELA_RATE_FACTOR: '1000' },
      })
      try {
        const [atOld, atNew] = await Promise.all([playAt(old), playAt(started)])
        const rounds = await database.owner.tx((t) => t.query<{ id: string }>('select id from play.round'))
        expect(rounds.map(({ id }) => id)).toEqual(expect.arrayContaining([before, atOld, atNew]))
        expect((await database.owner.tx(reconcile, { readOnly: true })).problems).toEqual([])
      } finally {
        await started.stop()
      }
    } finally {
      await old.stop()
      await database.close()
    }
  },
)
