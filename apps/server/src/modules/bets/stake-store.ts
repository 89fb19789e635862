/** SQL of stakes: what play.place_stakes is sent and answers (db/functions/play/place_stakes.sql). */
import { formatMoney, type Money } from '@khela/money'
import { compositeArray, errorCode, numberArray, publicId, textArray, type SqlField, type Tx } from '../../kernel/index.ts'
import { hashText, roundIdOf } from './fingerprint.ts'
import { CallConflict, type Held } from './port-store.ts'
import type { PortAnswer, PortCode, RoundDetail } from './port-types.ts'
import { placeRequests } from './requests.ts'

/** One stake as the database takes it. Amounts in 1/10 000; `win` null for a bet whose result comes later. */
export interface StakeRow {
  readonly memberId: bigint
  readonly vendor: string
  readonly txId: string
  readonly session: string
  readonly game: string
  readonly currency: string
  readonly isTrial: boolean
  readonly round: string | null
  readonly stake: Money
  readonly win: Money | null
  readonly detail: RoundDetail | undefined
  readonly jackpot: Money
  readonly freeRound: string | null
  /** Hex of what two calls with one id must agree in. */
  readonly fingerprint: string
  readonly request: Buffer | undefined
}
/** What is told of a stake; `roundId` of a refused one is null. */
export interface Staked {
  readonly code: PortCode
  readonly reason: string | null
  readonly effect: PortAnswer['effect']
  readonly held: Held
  /** `new`: decided now. `replay`: the stored first answer. `known`: refused because of what is stored under the id. */
  readonly result: 'new' | 'replay' | 'known'
  readonly roundId: string | null
  /** The round began with this stake. */
  readonly isOpener: boolean
  readonly at: Date
}

// What is told in words comes as one text each: codes, not data, so a comma cannot be in them.
const STAKE = `select cash, bonus, at, transaction_timestamp() as began, array_to_string(opener, ',') as opener,
    case when not is_usual then array_to_string(code, ',') end as code, case when not is_usual then array_to_string(reason, ',', '') end as reason,
    case when not is_usual then array_to_string(effect, ',') end as effect, case when not is_usual then array_to_string(result, ',') end as result,
    case when not is_usual then array_to_string(round_id, ',', '') end as "roundId"
  from play.place_stakes($1, $2, $3, $4)`

/** Of a transaction that has heard its time already. */
const ANY_TIME = ['-infinity', 'infinity'] as const

interface TextRow {
  readonly code: string
  readonly reason: string
  readonly effect: string
  readonly result: string
  readonly roundId: string
}
/** Nothing is said of stakes that are all usual bets, decided now. */
type AnswerRow = (TextRow | Readonly<Record<keyof TextRow, null>>) & {
  readonly cash: readonly Money[]
  readonly bonus: readonly Money[]
  readonly opener: string
  readonly at: Date
}

/** Key of a call's postings. Long ids of vendors are hashed, for a ledger key has at most 200 characters. */
export function postingKey(vendor: string, txId: string): string {
  return `${vendor}:${txId.length <= 100 ? txId : hashText(txId)}`
}

interface PlacedRow {
  readonly row: StakeRow
  readonly roundId: string
  /** Where the bytes of the call lie among those of the batch. */
  readonly from: number | null
}
/** The fields of `play.stake`, in its order. */
const FIELDS: readonly SqlField<PlacedRow>[] = [
  { type: 'bigint', of: ({ row }) => row.memberId },
  { type: 'text', of: ({ row }) => row.vendor },
  { type: 'text', of: ({ row }) => row.txId },
  { type: 'text', of: ({ row }) => row.session },
  { type: 'text', of: ({ row }) => row.game },
  { type: 'text', of: ({ row }) => row.currency },
  { type: 'boolean', of: ({ row }) => row.isTrial },
  { type: 'text', of: ({ row }) => row.round },
  { type: 'text', of: ({ roundId }) => roundId },
  { type: 'bigint', of: ({ row }) => row.stake },
  { type: 'bigint', of: ({ row }) => row.win },
  { type: 'text', of: ({ row }) => (row.detail === undefined ? null : JSON.stringify(row.detail)) },
  { type: 'bigint', of: ({ row }) => row.jackpot },
  { type: 'text', of: ({ row }) => row.freeRound },
  { type: 'bytea', of: ({ row }) => Buffer.from(row.fingerprint, 'hex') },
  { type: 'text', of: ({ row }) => postingKey(row.vendor, row.txId) },
  { type: 'int', of: ({ from }) => from },
  { type: 'int', of: ({ row }) => row.request?.length ?? null },
]

/** Judges, posts and records stakes, each with its own result, in the order given. Two of one member must differ in id. */
export async function stakeMany(t: Tx, rows: readonly StakeRow[]): Promise<Staked[]> {
  const { places, bytes } = placeRequests(rows.map(({ request }) => request))
  const placed = rows.map((row, n) => {
    const roundId = row.round === null ? publicId('rnd') : roundIdOf(row.vendor, row.round, row.memberId)
    return { row, roundId, from: places[n] ?? null }
  })
  const [from, to] = t.span ?? ANY_TIME
  const told = await t.one<AnswerRow>(STAKE, [compositeArray(placed, FIELDS), bytes, from, to], 'place_stakes').catch((error: unknown) => {
    // An id that was free when it was looked for.
    throw errorCode(error) === '23505' ? new CallConflict() : error
  })
  const decided = told.code === null ? usual : decisionsOf(told)
  const opener = told.opener.split(',')
  return placed.map(({ roundId }, n) => ({
    ...decided(n, roundId),
    held: { cash: at(told.cash, n), bonus: at(told.bonus, n) },
    isOpener: opener[n] === 't',
    at: told.at,
  }))
}

type Decision = Pick<Staked, 'code' | 'reason' | 'effect' | 'result' | 'roundId'>
const usual = (_: number, roundId: string): Decision => ({ code: 'OK', reason: null, effect: 'posted', result: 'new', roundId })

/** What is said of each stake. */
function decisionsOf(texts: TextRow): (n: number) => Decision {
  const [code, reason, effect, result, roundId] = [texts.code, texts.reason, texts.effect, texts.result, texts.roundId].map((text) =>
    text.split(','),
  ) as [PortCode[], string[], PortAnswer['effect'][], Staked['result'][], string[]]
  return (n) => ({
    code: at(code, n),
    reason: at(reason, n) || null,
    effect: at(effect, n),
    result: at(result, n),
    roundId: at(roundId, n) || null,
  })
}

function at<T>(values: readonly T[], n: number): T {
  const value = values[n]
  if (value === undefined) throw new Error('a stake has no answer')
  return value
}

/** Ends a shared round (play.end_shared). Undefined when it had ended before. */
export async function endShared(
  t: Tx,
  end: { readonly vendor: string; readonly round: string; readonly wins: readonly { memberId: bigint; betTxId: string; payout: Money }[] },
): Promise<Money | undefined> {
  const { vendor, round, wins } = end
  const { paid } = await t.one<{ paid: bigint | null }>(
    'select play.end_shared($1, $2, $3::bigint[], $4::text[], $5::bigint[], $6::text[]) as paid',
    [
      vendor,
      round,
      numberArray(wins.map((win) => win.memberId)),
      textArray(wins.map((win) => win.betTxId)),
      numberArray(wins.map((win) => win.payout)),
      // The bet's own name: its win is the only one it can have in this round.
      textArray(wins.map((win) => `${postingKey(vendor, win.betTxId)}:shared`)),
    ],
  )
  return paid ?? undefined
}

/** Writes down what of members' stakes on a shared round was at risk (`valid` of play.round_view), by the key of each round. */
export async function noteValid(
  t: Tx,
  { vendor, round }: { readonly vendor: string; readonly round: string },
  rows: readonly { readonly memberId: bigint; readonly valid: Money }[],
): Promise<void> {
  await t.run(
    `update play.round r set detail = coalesce(r.detail, '{}') || jsonb_build_object('valid', u.valid)
       from unnest($1::bigint[], $2::text[], $3::text[]) u(member, id, valid) where r.member_id = u.member and r.id = u.id`,
    [
      numberArray(rows.map(({ memberId }) => memberId)),
      textArray(rows.map(({ memberId }) => roundIdOf(vendor, round, memberId))),
      textArray(rows.map(({ valid }) => formatMoney(valid))),
    ],
  )
}

/** When a shared round ended; undefined while it has not. */
export async function sharedEndAt(t: Tx, vendor: string, round: string): Promise<Date | undefined> {
  const end = await t.maybe<{ at: Date }>('select at from play.shared_end where vendor = $1 and vendor_round = $2', [vendor, round])
  return end?.at
}
