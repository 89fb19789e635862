/** Players who bet and deposit without a pause over two nodes, each with a journal of what was acknowledged. */
import { inspect } from 'node:util'
import { newKey, type Client } from '@khela/client'
import { compare } from './compare.ts'
import { patienceMs, type Cluster } from './cluster.ts'
import { allRounds, deposit, newPlayer, roll, until, type DiceRound, type Player } from './player.ts'

export interface Lane {
  readonly player: Player
  /** The player at each node; the lane goes to the other after a call that was not answered. */
  readonly calls: readonly Client['call'][]
  at: number
  /** The node that a balancer would not send to, because it says that it is not ready. */
  avoid: number | undefined
  readonly sessionId: string
  readonly acknowledged: DiceRound[]
  /** A key whose answer never came: it is sent again, for ever the same. */
  pending: string | undefined
  /** Bets that were asked more than once. */
  repeats: number
  /** Why the last bet that failed did. */
  trouble: unknown
}

/** Milliseconds before a bet that got no answer is asked again. */
const againMs = 50
/** A call that is not answered by then counts as lost: the caller's browser would have given up. */
const lostMs = 8_000

export async function newLane({ nodes }: Cluster, index: number): Promise<Lane> {
  const base = nodes[index % 2]?.url ?? nodes[0].url
  const player = await newPlayer(base, `crash${index}x${Date.now().toString(36)}`.slice(0, 16))
  await deposit(player, base, '20000.00')
  const session = await player.call('launchGame', { gameId: 'dice', mode: 'real' })
  const calls = nodes.map(({ url }) => player.at(url))
  return {
    player,
    calls,
    at: index % 2,
    avoid: undefined,
    sessionId: session.sessionId,
    acknowledged: [],
    pending: undefined,
    repeats: 0,
    trouble: undefined,
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Rejects when nothing came in time, in the words of `what`; what comes later is thrown away. */
export function within<T>(ms: number, work: Promise<T>, what: () => string = () => 'no answer'): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(what())), ms)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** One bet under its key, at one node after the other until it is acknowledged or the signal comes. */
async function bet(lane: Lane, signal?: AbortSignal): Promise<void> {
  const key = (lane.pending ??= newKey())
  while (signal?.aborted !== true) {
    if (lane.at % lane.calls.length === lane.avoid) lane.at += 1
    const call = lane.calls[lane.at % lane.calls.length]
    if (call === undefined) throw new Error('there is no node')
    try {
      lane.acknowledged.push(await within(lostMs, roll({ call }, lane.sessionId, key)))
      lane.pending = undefined
      return
    } catch (error) {
      lane.trouble = error
      lane.at += 1
      lane.repeats += 1
      await pause(againMs)
    }
  }
}

export interface Watch {
  readonly acknowledged: () => number
  readonly repeats: () => number
}

/** Plays on all lanes while `work` runs, and until their last calls have ended. */
export async function whilePlaying<T>(lanes: readonly Lane[], work: (watch: Watch) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const play = async (lane: Lane): Promise<void> => {
    while (!stop.signal.aborted) await bet(lane, stop.signal)
  }
  const playing = Promise.all(lanes.map(play))
  const sum = (of: (lane: Lane) => number) => lanes.reduce((total, lane) => total + of(lane), 0)
  try {
    return await work({
      acknowledged: () => sum((lane) => lane.acknowledged.length),
      repeats: () => sum((lane) => lane.repeats),
    })
  } finally {
    stop.abort()
    await playing
  }
}

/** The journal against the record. A key whose answer was lost is sent until it is answered, and must name one round. */
export async function check(lane: Lane): Promise<string[]> {
  const { username } = lane.player
  const last = () => `the last bet of ${username} has no answer: ${inspect(lane.trouble)}`
  if (lane.pending !== undefined) await within(patienceMs, bet(lane), last)
  const rounds = await within(patienceMs, allRounds(lane.player), () => `the rounds of ${username} are not answered`)
  return compare(username, lane.acknowledged, rounds)
}

/** A deposit that a payer starts and pays whatever goes wrong on the way. Resolves when the payer has done all there is to do. */
export class Payment {
  readonly lane: Lane
  #id: string | undefined

  constructor(lane: Lane) {
    this.lane = lane
  }

  async pay(base: string): Promise<void> {
    const key = newKey()
    const { player } = this.lane
    await persist(async (call) => {
      const started = await call('depositCreate', { method: 'sim_card', amount: '100.00' }, { key })
      const page = await (await fetch(new URL(started.payUrl ?? '/', base))).text()
      const ref = /sim_[0-9A-Za-z]{22}/.exec((started.payUrl ?? '') + page)?.[0]
      const secret = /data-secret="([0-9a-f]{32})"/.exec(page)?.[1]
      if (ref === undefined || secret === undefined) throw new Error('the hosted page names no payment')
      await call('simPayDecide', { ref, secret, decision: 'pay' })
      this.#id = started.id
    }, player.at(base))
  }

  /** Waits for the credit; answers what is wrong, if anything: it must stand once in the account record. */
  async check(): Promise<string[]> {
    const id = this.#id
    const { player } = this.lane
    if (id === undefined) return [`${player.username}: a deposit was not paid`]
    await until(async () => (await player.call('deposit', { id })).state === 'CREDITED', patienceMs)
    const { content } = await player.call('accountRecord', { account: 'cash', kind: 'deposit', from: dayOf(-1), to: dayOf(1) })
    const found = content.filter(({ refId }) => refId === id).length
    return found === 1 ? [] : [`${player.username}: deposit ${id} stands ${found} times in the account record`]
  }
}

const dayOf = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function persist(work: (call: Client['call']) => Promise<void>, call: Client['call']): Promise<void> {
  await until(async () => {
    await within(lostMs, work(call))
    return true
  }, patienceMs)
}
