/** SQL of stakes: the arrays of play.stake_many (db/migrations/0033-play-stakes.sql). */
import type { Money } from '@khela/money'
import { numberArray, publicId, textArray, type Tx } from '../../kernel/index.ts'
import { hashText } from './port-print.ts'
import type { PortCode, RoundDetail } from './port-types.ts'

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
  readonly print: string
  /** The part of the answer that names the call, as JSON without braces. */
  readonly head: string
  readonly request: Buffer | undefined
}
export interface Staked {
  readonly code: PortCode
  readonly body: string
  /** `new`: decided now. `replay`: the stored first answer. `known`: refused because of what is stored under the id. */
  readonly result: 'new' | 'replay' | 'known'
  readonly roundId: string | null
  /** The round began with this stake. */
  readonly isOpener: boolean
  readonly at: Date
}

const STAKE = `select code, answer, result, round_id, at from play.stake_many(
  $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::text[], $10::bigint[],
  $11::bigint[], $12::text[], $13::bigint[], $14::text[], $15::bytea[], $16::text[], $17::text[], $18::bytea[])`

/** Key of a call's postings. Long ids of vendors are hashed, for a ledger key has at most 200 characters. */
export function postingKey(vendor: string, txId: string): string {
  return `${vendor}:${txId.length <= 100 ? txId : hashText(txId)}`
}

const hexArray = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"\\\\x${value}"`)).join(',')}}`

/** Judges, posts and records stakes, each with its own result, in the order given. Two of one member must differ in id. */
export async function stakeMany(t: Tx, rows: readonly StakeRow[]): Promise<Staked[]> {
  const fresh = rows.map(() => publicId('rnd'))
  const told = await t.one<{ code: PortCode[]; answer: string[]; result: Staked['result'][]; round_id: (string | null)[]; at: Date }>(
    STAKE,
    [
      numberArray(rows.map((row) => row.memberId)),
      textArray(rows.map((row) => row.vendor)),
      textArray(rows.map((row) => row.txId)),
      textArray(rows.map((row) => row.session)),
      textArray(rows.map((row) => row.game)),
      textArray(rows.map((row) => row.currency)),
      `{${rows.map((row) => (row.isTrial ? 't' : 'f')).join(',')}}`,
      textArray(rows.map((row) => row.round)),
      textArray(fresh),
      numberArray(rows.map((row) => row.stake)),
      numberArray(rows.map((row) => row.win)),
      textArray(rows.map((row) => (row.detail === undefined ? '{}' : JSON.stringify(row.detail)))),
      numberArray(rows.map((row) => row.jackpot)),
      textArray(rows.map((row) => row.freeRound)),
      hexArray(rows.map((row) => row.print)),
      textArray(rows.map((row) => postingKey(row.vendor, row.txId))),
      textArray(rows.map((row) => row.head)),
      hexArray(rows.map((row) => row.request?.toString('hex') ?? null)),
    ],
  )
  return told.code.map((code, n) => {
    const body = told.answer[n]
    const result = told.result[n]
    if (body === undefined || result === undefined) throw new Error('a stake has no answer')
    const roundId = told.round_id[n] ?? null
    return { code, body, result, roundId, isOpener: roundId === fresh[n], at: told.at }
  })
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

/** Rounds of these members in a shared round that has ended, for whoever counts turnover. */
export async function sharedRounds(
  t: Tx,
  members: readonly bigint[],
  vendor: string,
  round: string,
): Promise<{ memberId: bigint; id: string; mode: 'real' | 'demo'; stake: Money; payout: Money }[]> {
  return t.query(
    `select member_id as "memberId", id, mode, stake, payout from play.round_view
      where member_id = any($1) and vendor = $2 and vendor_round = $3 and status = 'SETTLED'`,
    [members, vendor, round],
  )
}
