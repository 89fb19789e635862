/** One player who bets without a pause and keeps the journal of what was acknowledged. */
import { newKey } from '@khela/client'
import { parseMoney } from '@khela/money'
import { compare } from '../crash/compare.ts'
import { allRounds, deposit, newPlayer, roll, until, type DiceRound, type Player } from '../crash/player.ts'

export interface Lane {
  readonly player: Player
  readonly sessionId: string
  readonly acknowledged: DiceRound[]
  /** A key whose answer never came: it is sent again, for ever the same. */
  pending: string | undefined
}

/** A fresh member of the house at `base` with money and an open game. */
export async function newLane(base: string, index: number): Promise<Lane> {
  const player = await newPlayer(base, `lane${index}x${Date.now().toString(36)}`.slice(0, 16))
  await deposit(player, base, '20000.00')
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

/** Plays on all lanes while `work` runs, and until their last calls have ended. */
export async function whilePlaying<T>(lanes: readonly Lane[], work: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const playing = Promise.all(lanes.map((lane) => play(lane, stop.signal)))
  try {
    return await work()
  } finally {
    stop.abort()
    await playing
  }
}

export const acknowledged = (lanes: readonly Lane[]): number => lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0)

/** Waits for `more` acknowledgements beyond those that there are. */
export async function moreAcknowledged(lanes: readonly Lane[], more: number, ms: number): Promise<void> {
  const before = acknowledged(lanes)
  await until(async () => acknowledged(lanes) >= before + more, ms)
}

/** Sends a key whose answer was lost once more, so that the journal is complete. */
export async function settle(lane: Lane): Promise<void> {
  const { pending } = lane
  if (pending === undefined) return
  await until(async () => lane.acknowledged.push(await roll(lane.player, lane.sessionId, pending)) > 0, 60_000)
  lane.pending = undefined
}

/** The journal against the betting record; what is wrong, if anything. */
export async function check(lane: Lane): Promise<string[]> {
  await settle(lane)
  return compare(lane.player.username, lane.acknowledged, await allRounds(lane.player))
}

/** Bets `times` and reads the balance right after each; answers how often it was another than the bet's own (REL-R05). */
export async function oldBalances(lane: Lane, times: number): Promise<number> {
  let old = 0
  for (let time = 0; time < times; time++) {
    const bet = { sessionId: lane.sessionId, mode: 'real', side: 'under', target: 4950, stake: '1.00' } as const
    const { round, balance } = await lane.player.call('diceBet', bet, { key: newKey() })
    lane.acknowledged.push(round)
    const read = await lane.player.call('balance', {})
    if (parseMoney(read.balance) !== parseMoney(balance)) old += 1
  }
  return old
}
