/** SQL of wins: what many are judged on, and how they are written (db/functions/play/win_facts.sql, write_wins.sql). */
import type { GameModeName } from '@khela/contract'
import type { Money } from '@khela/money'
import { compositeArray, errorCode, numberArray, textArray, type SqlField, type Tx } from '../../kernel/index.ts'
import type { PostingKind } from '../../ledger/index.ts'
import { CallConflict, type CallRecord, type Held, type LockedRound, type Wager, type WagerState } from './port-store.ts'
import { placeRequests } from './requests.ts'
import type { PortAnswer, PortCode, PortOp, WinRequest } from './port-types.ts'

/** What a win is judged on. Undefined: there is no such bet, round or stored call. */
export interface WinFacts {
  readonly real: Held
  readonly trial: Held
  readonly wager: Wager | undefined
  readonly round: LockedRound | undefined
  readonly known: CallRecord | undefined
}

interface FactsRow {
  readonly cash: Money
  readonly bonus: Money
  readonly trial: Money
  readonly bet_op: Wager['op'] | null
  readonly bet_state: WagerState
  readonly bet_stake: Money
  readonly bet_bonus: Money
  readonly bet_payout: Money
  readonly bet_free: string | null
  readonly bet_at: Date
  readonly round_id: string | null
  readonly round_vendor_round: string | null
  readonly round_game: string
  readonly round_status: LockedRound['status']
  readonly round_currency: string
  readonly round_mode: GameModeName
  readonly round_stake: Money
  readonly round_payout: Money
  readonly known_op: PortOp | 'tombstone' | null
  readonly known_print: string | null
  readonly known_code: PortCode
  readonly known_reason: string | null
  readonly known_round: string | null
  readonly known_effect: PortAnswer['effect'] | null
  readonly known_cash: Money
  readonly known_bonus: Money
}

const wagerOf = (row: FactsRow): Wager | undefined =>
  row.bet_op === null
    ? undefined
    : {
        op: row.bet_op,
        roundId: row.round_id,
        stake: row.bet_stake,
        bonus: row.bet_bonus,
        payout: row.bet_payout,
        freeRound: row.bet_free,
        state: row.bet_state,
        at: row.bet_at,
      }

const roundOf = (row: FactsRow): LockedRound | undefined =>
  row.round_id === null
    ? undefined
    : {
        id: row.round_id,
        vendorRound: row.round_vendor_round,
        game: row.round_game,
        status: row.round_status,
        currency: row.round_currency,
        mode: row.round_mode,
        stake: row.round_stake,
        payout: row.round_payout,
      }

const knownOf = (row: FactsRow): CallRecord | undefined =>
  row.known_op === null
    ? undefined
    : {
        op: row.known_op,
        fingerprint: row.known_print,
        code: row.known_code,
        reason: row.known_reason,
        roundId: row.known_round,
        effect: row.known_effect,
        cash: row.known_cash,
        bonus: row.known_bonus,
      }

/** Locks the money of the members and answers the facts of each win, in the order given. */
export async function lockWins(t: Tx, wins: readonly WinRequest[]): Promise<WinFacts[]> {
  const rows = await t.query<FactsRow>('select * from play.win_facts($1, $2, $3, $4)', [
    numberArray(wins.map(({ memberId }) => memberId)),
    textArray(wins.map(({ vendor }) => vendor)),
    textArray(wins.map(({ txId }) => txId)),
    textArray(wins.map(({ betTxId }) => betTxId)),
  ])
  return rows.map((row) => ({
    real: { cash: row.cash, bonus: row.bonus },
    trial: { cash: row.trial, bonus: 0n },
    wager: wagerOf(row),
    round: roundOf(row),
    known: knownOf(row),
  }))
}

/** A movement of a win on an account of its member, named by its kind. */
export interface WinMove {
  readonly kind: PostingKind
  readonly memberId: bigint
  readonly key: string
  readonly roundId: string
  readonly amount: Money
}

/** A win that was judged. `board`: what the winner board shows of a round that ends. */
export interface JudgedWin {
  readonly win: WinRequest
  readonly round: LockedRound
  readonly fingerprint: string
  readonly detail: string
  readonly board: Money | null
  readonly held: Held
}
interface PlacedWin extends JudgedWin {
  readonly from: number | null
}
/** The fields of `play.win`, in its order. */
const FIELDS: readonly SqlField<PlacedWin>[] = [
  { type: 'bigint', of: ({ win }) => win.memberId },
  { type: 'text', of: ({ win }) => win.vendor },
  { type: 'text', of: ({ win }) => win.txId },
  { type: 'text', of: ({ win }) => win.betTxId },
  { type: 'text', of: ({ round }) => round.id },
  { type: 'text', of: ({ round }) => round.game },
  { type: 'bytea', of: ({ fingerprint }) => Buffer.from(fingerprint, 'hex') },
  { type: 'bigint', of: ({ win }) => win.amount },
  { type: 'boolean', of: ({ win }) => win.roundClosed },
  { type: 'text', of: ({ detail }) => detail },
  { type: 'boolean', of: ({ round }) => round.mode === 'real' },
  { type: 'bigint', of: ({ board }) => board },
  { type: 'bigint', of: ({ held }) => held.cash },
  { type: 'bigint', of: ({ held }) => held.bonus },
  { type: 'int', of: ({ from }) => from },
  { type: 'int', of: ({ win }) => win.request?.length ?? null },
]

/** Writes wins that were judged, one a member at most, with what they move. Throws `CallConflict` when an id was used meanwhile. */
export async function writeWins(t: Tx, judged: readonly JudgedWin[], moves: readonly WinMove[]): Promise<void> {
  const { places, bytes } = placeRequests(judged.map(({ win }) => win.request))
  await t
    .run('select play.write_wins($1, $2, $3, $4, $5, $6, $7)', [
      compositeArray(
        judged.map((one, n) => ({ ...one, from: places[n] ?? null })),
        FIELDS,
      ),
      bytes,
      textArray(moves.map(({ kind }) => kind)),
      numberArray(moves.map(({ memberId }) => memberId)),
      textArray(moves.map(({ key }) => key)),
      textArray(moves.map(({ roundId }) => roundId)),
      numberArray(moves.map(({ amount }) => amount)),
    ])
    .catch((error: unknown) => {
      throw errorCode(error) === '23505' ? new CallConflict() : error
    })
}
