/** SQL of deposit offers. */
import type { Tx } from '../../../kernel/index.ts'
import type { OfferTerms } from './rules.ts'

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
