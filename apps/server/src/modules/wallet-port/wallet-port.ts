/** The wallet port as outside vendors reach it: the same calls as the games of the house, each in a transaction of its own. */
import type { App, Db } from '../../kernel/index.ts'
import {
  CeilingReached,
  closeRound,
  creditPromo,
  openCeilingCase,
  placeStakes,
  platformTxId,
  resettle,
  rollbackBet,
  settleRounds,
  type PortCall,
  type PortResult,
  type Stake,
  type WinRequest,
} from '../bets/index.ts'
import { openLanes, type Lanes, type LaneOptions } from './lanes.ts'
import { openPlayers, type Players } from './players.ts'
import { exchangeToken, readBalance, readStatus } from './port-reads.ts'
import { Overloaded, type PortReply, type SwBet, type SwBetWin, type SwRead, type WalletPort } from './vendor-port.ts'

export interface WalletPortOptions extends Pick<LaneOptions<Stake>, 'lanes' | 'batch' | 'queue'> {
  readonly db: Db
  readonly app: Pick<App, 'jobs' | 'live' | 'settings'>
}

type Named = SwRead & { readonly txId: string }

/** A player the vendor's house does not know. Nothing is told and nothing kept. */
function unknownPlayer(call: Named): PortReply {
  const names = `"tx_id":${JSON.stringify(call.txId)},"platform_tx_id":"${platformTxId({ ...call, memberId: 0n })}"`
  const body = `{"status":"refused","code":"PLAYER_NOT_FOUND",${names},"platform_round_id":null,"balance":null,"currency":${JSON.stringify(call.currency)},"effect":"none"}`
  return { body, code: 'PLAYER_NOT_FOUND', replayed: false }
}

const portCall = (call: Named, memberId: bigint): PortCall => ({
  vendor: call.vendor,
  memberId,
  txId: call.txId,
  currency: call.currency,
  player: call.player,
  request: call.request,
})
const jackpotOf = (call: { jackpotWin?: bigint }) => (call.jackpotWin === undefined ? {} : { jackpotWin: call.jackpotWin })
const stake = (call: SwBet | SwBetWin, memberId: bigint) => ({
  ...portCall(call, memberId),
  session: call.session,
  // Whether a trial account may stake money is decided by its session: it never has one for money (play/launch.ts).
  role: 'member' as const,
  gameCode: call.game ?? '',
  round: call.round,
  ...(call.freeRound === undefined ? {} : { freeRound: call.freeRound }),
  ...(call.jackpot === undefined ? {} : { jackpot: call.jackpot }),
})

type Guard = <R>(vendor: string, work: () => Promise<R>) => Promise<R>
type Door = (call: Named, work: (memberId: bigint) => Promise<PortResult>) => Promise<PortReply>

/** How long a vendor that reached its ceiling is answered without asking again. */
const SHUT_MS = 1_000
/** When it may ask again: it is paid when somebody has raised the ceiling, or tomorrow. */
const RETRY_SECONDS = 60

/**
 * Around the calls of a vendor that may pay: one that reached its ceiling becomes a case, and for a moment none of them is
 * taken up, stakes neither, since what they win could not be paid. What gives back or ends is outside: it must always go through.
 */
function guardOf(db: Db): Guard {
  const shut = new Map<string, number>()
  return async (vendor, work) => {
    if (performance.now() < (shut.get(vendor) ?? 0)) throw new Overloaded('ceiling', RETRY_SECONDS)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CeilingReached)) throw error
      if (error.vendor === vendor) {
        shut.set(vendor, performance.now() + SHUT_MS)
        await db.tx((t) => openCeilingCase(t, error))
      }
      throw new Overloaded('ceiling', RETRY_SECONDS)
    }
  }
}

/** Two ways to the work of a known player: `end` for what gives back or ends, `pay` for what may pay. */
function doorsOf(players: Players, guard: Guard): { readonly end: Door; readonly pay: Door } {
  const end: Door = async (call, work) => {
    const memberId = await players.find(call.vendor, call.player)
    return memberId === undefined ? unknownPlayer(call) : work(memberId)
  }
  return { end, pay: (call, work) => end(call, (memberId) => guard(call.vendor, () => work(memberId))) }
}

/** The lanes of stakes, and those of wins. */
function openKinds(options: WalletPortOptions): { readonly stakes: Lanes<Stake>; readonly wins: Lanes<WinRequest> } {
  const stakes = openLanes<Stake>({
    ...options,
    place: placeStakes,
    // A bet is one statement; a result that comes with its bet is told of in the same transaction.
    isTimed: (calls) => !calls.some((call) => 'win' in call),
    nameOf: ({ memberId, vendor, txId }) => `${memberId}\n${vendor}\n${txId}`,
  })
  // One win of a member at a time: each is judged on what the one before left.
  const wins = openLanes<WinRequest>({ ...options, place: settleRounds, nameOf: ({ memberId }) => memberId.toString() })
  return { stakes, wins }
}

/** Opens the port of this process: its lanes and what it knows of players. */
export function openWalletPort(options: WalletPortOptions): WalletPort & Pick<Lanes<Stake>, 'waiting'> {
  const { db, app } = options
  const { stakes, wins } = openKinds(options)
  const players: Players = openPlayers(db)
  const guard = guardOf(db)
  const { end, pay } = doorsOf(players, guard)
  return {
    waiting: () => stakes.waiting() + wins.waiting(),
    async bets(calls) {
      // All are found before the first is placed: a name that takes longer to look up would change the order of a slip.
      const members = await Promise.all(calls.map((call) => players.find(call.vendor, call.player)))
      return Promise.all(
        calls.map((call, n) => {
          const memberId = members[n]
          return memberId === undefined
            ? Promise.resolve(unknownPlayer(call))
            : guard(call.vendor, () => stakes.place({ ...stake(call, memberId), amount: call.amount }))
        }),
      )
    },
    betWin: (call) =>
      pay(call, (memberId) => stakes.place({ ...stake(call, memberId), stake: call.stake, win: call.win, ...jackpotOf(call) })),
    win: (call) =>
      pay(call, (memberId) =>
        wins.place({
          ...portCall(call, memberId),
          betTxId: call.betTxId,
          round: call.round,
          amount: call.amount,
          roundClosed: call.closed,
          ...jackpotOf(call),
        }),
      ),
    rollback: (call) =>
      end(call, (memberId) =>
        db.tx((t) =>
          rollbackBet(t, app, {
            ...portCall(call, memberId),
            targetTxId: call.target,
            reason: call.reason,
            ...(call.amount === undefined ? {} : { amount: call.amount }),
          }),
        ),
      ),
    promo: (call) =>
      pay(call, (memberId) =>
        db.tx((t) => creditPromo(t, app, { ...portCall(call, memberId), amount: call.amount, type: call.type, ref: call.ref })),
      ),
    resettle: (call) =>
      pay(call, (memberId) =>
        db.tx((t) =>
          resettle(t, app, { ...portCall(call, memberId), betTxId: call.betTxId, newTotal: call.newTotal, reason: call.reason }),
        ),
      ),
    closeRound: (call) => end(call, (memberId) => db.tx((t) => closeRound(t, app, { ...portCall(call, memberId), round: call.round }))),
    status: async (call) => {
      const memberId = await players.find(call.vendor, call.player)
      return db.tx((t) => readStatus(t, { vendor: call.vendor, player: call.player, memberId, target: call.target }))
    },
    balance: async (call) => {
      const memberId = await players.find(call.vendor, call.player)
      return db.tx((t) => readBalance(t, { player: call.player, memberId, currency: call.currency }))
    },
    session: (vendor, token) => db.tx((t) => exchangeToken(t, vendor, token)),
  }
}
