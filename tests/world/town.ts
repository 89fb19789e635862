/** The people and things of the world: members in a tree of agents, operators, vendors, on two nodes of one database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  newToken,
  openDb,
  outsideDone,
  publicId,
  readConfig,
  setClock,
  type Actor,
  type Db,
  type RunningApp,
} from '../../apps/server/src/kernel/index.ts'
import { testDb } from '../../apps/server/src/kernel/testing.ts'
import { post } from '../../apps/server/src/ledger/index.ts'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { insertPayee } from '../../apps/server/src/modules/payouts/payee-store.ts'
import { createOperator } from '../../apps/server/src/modules/staff/index.ts'
import { Journal } from './journal.ts'
import { openDoor, openNodes, type NodeOptions, type Nodes } from './nodes.ts'
import type { Size, Who } from './steps.ts'
import { addSeat, addVendor, takeBackJobs } from './store.ts'

interface Seat {
  readonly player: string
  readonly real: string
  readonly demo: string
}
export interface Person {
  readonly who: Who
  readonly token: string
  readonly memberId?: bigint
  readonly seats: readonly Seat[]
  /** Ids the product told this person, newest first: `number`, `deposit`, `withdrawal`, `round`, `posting`, `session:real`, `session:demo`. */
  readonly known: Map<string, string[]>
}
export interface Town {
  readonly owner: Db
  /** As the owner too, for what reads the whole town. */
  readonly checks: Db
  readonly nodes: Nodes
  readonly journal: Journal
  readonly members: readonly Person[]
  readonly operators: readonly Person[]
  /** Trial users, the last three. */
  readonly trials: Person[]
  tick(seconds: number): Promise<void>
  /** Runs every job until all is quiet. */
  settle(): Promise<void>
  close(): Promise<void>
}

export const person = (who: Who, token: string, seats: readonly Seat[] = [], memberId?: bigint): Person => ({
  who,
  token,
  seats,
  known: new Map(),
  ...(memberId === undefined ? {} : { memberId }),
})

/** Cash that everybody begins with, in 1/10 000. */
const start = 30_000_000n
const firstDay = Date.parse('2026-03-10T06:00:00.000Z')
/** Longest that one check may read a town of some thousand steps. */
const CHECK_MS = 600_000
/** Rounds of jobs that begin jobs, at most. */
const patience = 200

export interface TownOptions extends Size {
  readonly port?: NodeOptions['port']
}

export async function openTown(options: TownOptions): Promise<Town> {
  const database = await testDb({ max: 4 })
  const { owner } = database
  const checks = openDb({ url: database.url, max: 1, statementMs: CHECK_MS })
  const home = mkdtempSync(join(tmpdir(), 'khela-world-'))
  const door = await openDoor()
  const config = readConfig({ KHELA_RATE_FACTOR: '1000', KHELA_PUBLIC_URL: door.url }, home)
  let at = firstDay
  const setTime = () => owner.tx((t) => setClock(t, new Date(at), { stopped: true }))
  await setTime()
  const actors = new Map<string, Actor>()
  const nodes = await openNodes({ config, url: database.url, owner, actors, ...(options.port ? { port: options.port } : {}) })
  door.serve(nodes)
  const { app } = nodes.at(0)
  // Nobody here plays years of rounds at the tables: chains for those would be much of what a town costs.
  const tables = await app.settings.get('TABLES')
  await app.db.tx((t) => app.settings.set(t, 'TABLES', { ...tables, chain: 1_000 }, 'world'))
  await owner.tx(async (t) => {
    for (let vendor = 0; vendor < options.vendors; vendor += 1) await addVendor(t, vendor)
  })
  const town: Town = {
    owner,
    checks,
    nodes,
    journal: new Journal(),
    members: await makeMembers(app, owner, options, actors),
    operators: await makeOperators(app, options.operators, actors),
    trials: [],
    async tick(seconds) {
      at += seconds * 1_000
      await setTime()
    },
    settle: () => settle(owner, nodes),
    async close() {
      await nodes.close()
      await door.close()
      await checks.close()
      await database.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
  return town
}

async function settle(owner: Db, nodes: Nodes): Promise<void> {
  const { app } = nodes.at(0)
  for (let rounds = 0; rounds < patience; rounds += 1) {
    await Promise.all([0, 1].map((index) => outsideDone(nodes.at(index).app)))
    await owner.tx(takeBackJobs)
    if ((await app.jobs.drain({ later: true })) === 0) return
  }
  throw new Error('the work of the world does not come to an end')
}

/** One in ten is an agent. Agents form a tree of twos; the others hang on them in turn. */
async function makeMembers(app: RunningApp, owner: Db, size: Size, actors: Map<string, Actor>): Promise<Person[]> {
  const agents = Math.max(2, Math.floor(size.members / 10))
  const numbers: string[] = []
  const members: Person[] = []
  for (let index = 0; index < size.members; index += 1) {
    const isAgent = index < agents
    const upline = isAgent ? (index === 0 ? undefined : numbers[Math.floor((index - 1) / 2)]) : numbers[index % agents]
    const { memberId, publicId: number } = await app.db.tx((t) =>
      registerMember(t, app, { username: `world${index}`, password: 'Kutta-Billi-77', type: isAgent ? 1 : 0, recommenderId: upline }),
    )
    numbers.push(number)
    const { token } = newToken()
    actors.set(token, { kind: 'player', memberId, publicId: number, role: isAgent ? 'agent' : 'member', sessionId: memberId })
    const seats = Array.from({ length: size.vendors }, () => ({ player: publicId('ply'), real: publicId('gs'), demo: publicId('gs') }))
    await owner.tx(async (t) => {
      for (const [vendor, seat] of seats.entries()) await addSeat(t, { memberId, vendor, ...seat })
    })
    await give(app, memberId)
    const member = person(`m${index}`, token, seats, memberId)
    member.known.set('number', [number])
    member.known.set('payee', await addPayees(app, memberId, index))
    members.push(member)
  }
  return members
}

/** Two accounts that a member is paid at; the second does not exist at the simulated gateway. */
async function addPayees(app: RunningApp, memberId: bigint, index: number): Promise<string[]> {
  const ids: string[] = []
  for (const account of [`0171${String(1_000_000 + index)}`, '01712300000']) {
    const made = { memberId, channel: 'bkash', holder: 'Karim Miah', account, bank: null, branch: null } as const
    ids.push((await app.db.tx((t) => insertPayee(t, made, 0))) ?? '')
  }
  return ids
}

async function give(app: RunningApp, memberId: bigint): Promise<void> {
  const about = { memberId, key: 'world:start', ref: { type: 'world', id: 'start' } }
  await app.db.tx(async (t) => {
    await post(t, {
      ...about,
      kind: 'deposit',
      lines: [
        { account: { house: 'gateway' }, currency: 'BDT', amount: -start },
        { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: start },
      ],
    })
    await post(t, {
      ...about,
      key: `trial:${memberId}`,
      kind: 'trial_grant',
      lines: [
        { account: { house: 'trial_bank' }, currency: 'TRIAL', amount: -start },
        { account: { memberId, kind: 'trial' }, currency: 'TRIAL', amount: start },
      ],
    })
  })
}

async function makeOperators(app: RunningApp, count: number, actors: Map<string, Actor>): Promise<Person[]> {
  const operators: Person[] = []
  for (let index = 0; index < count; index += 1) {
    const role = index % 2 === 0 ? 'admin' : 'cashier'
    const username = `${role}${index}`
    const made = await app.db.tx((t) => createOperator(t, app, { username, name: username, role, password: 'Kutta-Billi-77' }))
    if (made === undefined) throw new Error('an operator is there already')
    const { token } = newToken()
    actors.set(token, { kind: 'operator', operatorId: made.operatorId, username, role, sessionId: made.operatorId })
    operators.push(person(`o${index}`, token))
  }
  return operators
}
