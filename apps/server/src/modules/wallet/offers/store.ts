/** SQL of deposit offers, and of the one a deposit was started with. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'
import type { Granted, OfferTerms } from './rules.ts'

interface Texts {
  readonly bn: string
  readonly en: string
}
export interface OfferRow extends OfferTerms {
  readonly id: string
  readonly active: boolean
  readonly title: Texts
  readonly terms: Texts
  readonly contribution: readonly { readonly category: string; readonly percent: number }[]
  readonly days: number
  /** Put away: for nobody, and out of the list. */
  readonly archived: boolean
  readonly version: number
}
const columns = `id, active, title, terms, percent, cap, min_deposit as "minDeposit", multiplier, contribution, days, archived, version`

/** Offers in the order they were made, those that are put away last; only those a member may choose, where asked. */
export function offers(t: Tx, onlyActive: boolean): Promise<OfferRow[]> {
  return t.query<OfferRow>(
    `select ${columns} from wallet.deposit_offer ${onlyActive ? 'where active and not archived' : ''} order by archived, seq limit 50`,
  )
}

export function offerById(t: Tx, id: string): Promise<OfferRow | undefined> {
  return t.maybe<OfferRow>(`select ${columns} from wallet.deposit_offer where id = $1`, [id])
}

/** What an offer is written with. */
export type OfferInput = Omit<OfferRow, 'archived'>

const valuesOf = (row: OfferInput, by: string) => [
  row.id,
  row.active,
  JSON.stringify(row.title),
  JSON.stringify(row.terms),
  row.percent,
  row.cap,
  row.minDeposit,
  row.multiplier,
  JSON.stringify(row.contribution),
  row.days,
  by,
]

export async function insertOffer(t: Tx, row: OfferInput, by: string): Promise<void> {
  await t.run(
    `insert into wallet.deposit_offer (id, active, title, terms, percent, cap, min_deposit, multiplier, contribution, days, changed_by)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $9::jsonb, $10, $11)`,
    valuesOf(row, by),
  )
}

/** Changes an offer as it stands at its version; false otherwise, and for one that is put away. */
export async function updateOffer(t: Tx, row: OfferInput, by: string): Promise<boolean> {
  const changed = await t.run(
    `update wallet.deposit_offer set active = $2, title = $3::jsonb, terms = $4::jsonb, percent = $5, cap = $6, min_deposit = $7,
        multiplier = $8, contribution = $9::jsonb, days = $10, changed_by = $11, version = version + 1
      where id = $1 and version = $12 and not archived`,
    [...valuesOf(row, by), row.version],
  )
  return changed === 1
}

/** Puts an offer that is off away, or takes it out again, as it stands at its version; false otherwise. */
export async function archiveOffer(
  t: Tx,
  { id, version, archived }: Pick<OfferRow, 'id' | 'version' | 'archived'>,
  by: string,
): Promise<boolean> {
  const changed = await t.run(
    `update wallet.deposit_offer set archived = $3, changed_by = $4, version = version + 1
      where id = $1 and version = $2 and archived <> $3 and not active`,
    [id, version, archived, by],
  )
  return changed === 1
}

/** The offer of a deposit, with the terms of that time. */
export interface ChoiceRow extends OfferTerms {
  readonly id: string
  readonly title: Texts
  readonly contribution: OfferRow['contribution']
  readonly days: number
  readonly bonus: Money | null
  readonly wagering: Money | null
}

/** Keeps the terms for this deposit: a later change of the offer changes none that was chosen. */
export async function choose(t: Tx, deposit: { memberId: bigint; id: string }, offer: OfferRow): Promise<void> {
  await t.run(
    `insert into wallet.deposit_choice (member_id, deposit_id, offer_id, title, percent, cap, min_deposit, multiplier, contribution, days)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9::jsonb, $10)`,
    [
      deposit.memberId,
      deposit.id,
      offer.id,
      JSON.stringify(offer.title),
      offer.percent,
      offer.cap,
      offer.minDeposit,
      offer.multiplier,
      JSON.stringify(offer.contribution),
      offer.days,
    ],
  )
}

/** Offers of some deposits, by the deposit's id. */
export async function choicesOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, ChoiceRow>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<ChoiceRow>(
    `select deposit_id as id, title, percent, cap, min_deposit as "minDeposit", multiplier, contribution, days, bonus, wagering
       from wallet.deposit_choice where deposit_id = any($1) and ${where}`,
    [ids, ...params],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes what was granted, once; false when something was. */
export async function setGranted(t: Tx, deposit: { memberId: bigint; id: string }, { bonus, wagering }: Granted): Promise<boolean> {
  const set = await t.run(
    'update wallet.deposit_choice set bonus = $3, wagering = $4 where member_id = $1 and deposit_id = $2 and bonus is null',
    [deposit.memberId, deposit.id, bonus, wagering],
  )
  return set === 1
}
