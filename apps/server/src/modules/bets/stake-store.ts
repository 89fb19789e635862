/** SQL of stakes: what play.place_stakes is sent and answers (db/functions/play/place_stakes.sql). */
import { formatMoney, type Money } from '@khela/money'
import { compositeArray, errorCode, numberArray, publicId, textArray, type SqlField, type Tx } from '../../kernel/index.ts'
import { hashText, roundIdOf } from './fingerprint.ts'
import { CallConflict, type Held } from './port-store.ts'
import type { PortAnswer, PortCode, RoundDetail } from './port-types.ts'

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
const STAKE = `select array_to_string(code, ',') as code, array_to_string(reason, ',', '') as reason, array_to_string(effect, ',') as effect, cash, bonus,
    array_to_string(result, ',') as result, array_to_string(round_id, ',', '') as "roundId", array_to_string(opener, ',') as opener, at
  from play.place_stakes($1, $2)`

interface AnswerRow {
  readonly code: string
  readonly reason: string
  readonly effect: string
  readonly cash: readonly Money[]
  readonly bonus: readonly Money[]
  readonly result: string
  readonly roundId: string
  readonly opener: string
  readonly at: Date
}

/** Key of a call's postings. Long ids of vendors are hashed, for a ledger key has at most 200 characters. */
export function postingKey(vendor: string, txId: string): string {
  return `${vendor}:${txId.length <= 100 ? txId : hashText(txId)}`
}

/** A stake and where the bytes of its call lie among those of the batch. */
interface PlacedRow {
  readonly row: StakeRow
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
  { type: 'text', of: ({ row }) => (row.round === null ? publicId('rnd') : roundIdOf(row.vendor, row.round, row.memberId)) },
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

/** The bytes of all calls, each once: the bets of a slip share theirs. */
function parameters(rows: readonly StakeRow[]): (Buffer | null)[] {
  const places = new Map<Buffer, number>()
  let end = 0
  const placed = rows.map((row): PlacedRow => {
    const { request } = row
    if (request === undefined) return { row, from: null }
    const before = places.get(request)
    if (before !== undefined) return { row, from: before }
    const from = end
    places.set(request, from)
    end += request.length
    return { row, from }
  })
  return [compositeArray(placed, FIELDS), places.size === 0 ? null : Buffer.concat([...places.keys()], end)]
}

/** Judges, posts and records stakes, each with its own result, in the order given. Two of one member must differ in id. */
export async function stakeMany(t: Tx, rows: readonly StakeRow[]): Promise<Staked[]> {
  const told = await t.one<AnswerRow>(STAKE, parameters(rows), 'place_stakes').catch((error: unknown) => {
    // An id that was free when it was looked for.
    throw errorCode(error) === '23505' ? new CallConflict() : error
  })
  const [code, reason, effect, result, roundId, opener] = [told.code, told.reason, told.effect, told.result, told.roundId, told.opener].map(
    (text) => text.split(','),
  ) as [PortCode[], string[], PortAnswer['effect'][], Staked['result'][], string[], string[]]
  return rows.map((_, n) => ({
    code: at(code, n),
    reason: at(reason, n) || null,
    effect: at(effect, n),
    held: { cash: at(told.cash, n), bonus: at(told.bonus, n) },
    result: at(result, n),
    roundId: at(roundId, n) || null,
    isOpener: opener[n] === 't',
    at: told.at,
  }))
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
