/** SQL of the wallet's rows of one member: for the file of their data, and at the end of their account. */
import { ownRows, type OwnTable, type Scope, type Tx } from '../../kernel/index.ts'

const tables = {
  holds: { select: `select to_jsonb(x) - 'lifted_by' as row from wallet.hold x` },
  reviews: { select: `select to_jsonb(x) - 'released_by' - 'note' as row from wallet.review x`, money: ['amount'] },
  adjustments: {
    select: `select to_jsonb(x) - 'made_by' - 'first_by' - 'decided_by' - 'note' - 'decision' - 'posting_id' as row from wallet.adjustment x`,
    money: ['amount', 'balance_before', 'balance_after', 'owed'],
  },
} as const satisfies Record<string, OwnTable>

/** Rows that no page shows, or not for ever. */
export async function walletRows(t: Tx, scope: Scope): Promise<unknown> {
  const file: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) file[name] = await ownRows(t, scope, table)
  return file
}

/** Whether an adjustment is under way: its money may still come to the account. */
export async function hasAdjustmentUnderWay(t: Tx, memberId: bigint): Promise<boolean> {
  const found = await t.maybe(`select 1 from wallet.adjustment where member_id = $1 and state in ('PROPOSED', 'APPROVED_1') limit 1`, [
    memberId,
  ])
  return found !== undefined
}

/** What members wrote to each other with a transfer goes; amounts are the books'. */
export async function eraseTransferNotes(t: Tx, memberId: bigint): Promise<void> {
  await t.run(`update wallet.transfer set note = '' where member_id = $1 and note <> ''`, [memberId])
}
