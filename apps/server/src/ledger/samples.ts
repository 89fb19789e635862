import type { Money } from '@khela/money'
import type { Tx } from '../kernel/db.ts'
import { numberArray, textArray } from '../kernel/sql-array.ts'
import type { TestDb } from '../kernel/testing.ts'
import { kindRows, syncKinds, type KindRow } from './kinds.ts'
import { reconcile } from './reconcile.ts'
import type { Line, PostingRequest } from './types.ts'

/** Postings for tests. Amounts in 1/10 000 units, always positive; the kind gives the direction. */

type Shape = readonly [from: SampleAccount, to: SampleAccount]
type SampleAccount = 'cash' | 'held' | 'trial' | 'gateway' | 'game' | 'trial_bank'

const shapes = {
  deposit: ['gateway', 'cash'],
  withdrawal_hold: ['cash', 'held'],
  withdrawal_release: ['held', 'cash'],
  withdrawal_paid: ['held', 'gateway'],
  bet: ['cash', 'game'],
  win: ['game', 'cash'],
  bet_rollback: ['game', 'cash'],
  trial_grant: ['trial_bank', 'trial'],
  trial_bet: ['trial', 'trial_bank'],
} as const satisfies Partial<Record<PostingRequest['kind'], Shape>>

export type SampleKind = keyof typeof shapes
export const sampleKinds = Object.keys(shapes) as SampleKind[]

function line(account: SampleAccount, memberId: bigint, currency: Line['currency'], amount: Money): Line {
  const mine = account === 'cash' || account === 'held' || account === 'trial'
  return { account: mine ? { memberId, kind: account } : { house: account }, currency, amount }
}

/** A well-formed posting of `kind`. */
export function sample(kind: SampleKind, memberId: bigint, key: string, amount: Money): PostingRequest {
  const [from, to] = shapes[kind]
  const currency = kind.startsWith('trial') ? 'TRIAL' : 'BDT'
  return {
    kind,
    memberId,
    key,
    ref: { type: 'test', id: key },
    lines: [line(from, memberId, currency, -amount), line(to, memberId, currency, amount)],
  }
}

const TRANSFER: KindRow = {
  code: 'test_transfer',
  currency: 'BDT',
  cross: true,
  sides: [
    { account: 'cash', sign: '-' },
    { account: 'cash', sign: '+' },
  ],
}

/** Adds a kind that moves cash from one member to another; run as the owner of a test database. */
export async function allowTransfers(t: Tx): Promise<void> {
  await syncKinds(t, [...kindRows, TRANSFER])
}

/** Cash from one member to another in one posting; needs `allowTransfers`. */
export function transfer(from: bigint, to: bigint, key: string, amount: Money): PostingRequest {
  return {
    kind: TRANSFER.code as PostingRequest['kind'],
    memberId: from,
    key,
    ref: { type: 'test', id: key },
    lines: [line('cash', from, 'BDT', -amount), line('cash', to, 'BDT', amount)],
  }
}

export interface SamplePair {
  readonly kind: SampleKind
  readonly memberId: bigint
  readonly key: string
  readonly amount: Money
}
/** Posts pairs by `ledger.post_pairs`, as stakes and wins are. References are those of `sample`: type test, id the key. */
export function postPairs(t: Tx, rows: readonly SamplePair[]): Promise<number> {
  return t.run('select ledger.post_pairs($1::text[], $2::bigint[], $3::text[], $4, $5::text[], $6::bigint[])', [
    textArray(rows.map(({ kind }) => kind)),
    numberArray(rows.map(({ memberId }) => memberId)),
    textArray(rows.map(({ key }) => key)),
    'test',
    textArray(rows.map(({ key }) => key)),
    numberArray(rows.map(({ amount }) => amount)),
  ])
}

/** Closes the database of a test file, and throws when the books do not agree after its tests (REL-R17). */
export async function closeWhole(base: TestDb): Promise<void> {
  const { problems } = await base.db.tx(reconcile, { readOnly: true })
  await base.close()
  if (problems.length > 0) throw new Error(problems.map(({ check, subject, text }) => `${check}: ${subject}: ${text}`).join('\n'))
}
