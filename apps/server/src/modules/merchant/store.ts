/** All SQL of the module. The row belongs to nobody's data, so no scope narrows it. */
import type { Tx } from '../../kernel/index.ts'

export interface MerchantRow {
  readonly code: string
  readonly profile: string
  readonly timeZone: string
}

/** Writes the merchant of this database unless there is one already, and answers the one that is there. */
export async function claimDatabase(t: Tx, row: MerchantRow): Promise<MerchantRow> {
  await t.run('insert into merchant.merchant (code, profile, time_zone) values ($1, $2, $3) on conflict do nothing', [
    row.code,
    row.profile,
    row.timeZone,
  ])
  return t.one<MerchantRow>('select code, profile, time_zone as "timeZone" from merchant.merchant')
}
