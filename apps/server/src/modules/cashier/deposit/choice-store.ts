/** SQL of the offer that a deposit was started with: its terms as they were, and what was granted. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

/** An offer as a deposit is started with it. */
export interface ChosenTerms {
  /** Of the offer. */
  readonly id: string
  /** Of the credited amount. */
  readonly percent: number
  readonly cap: Money
  readonly minDeposit: Money
  /** Times (deposit + bonus) that must be staked. */
  readonly multiplier: number
  readonly title: { readonly bn: string; readonly en: string }
  readonly contribution: readonly { readonly category: string; readonly percent: number }[]
  readonly days: number
}
/** The offer of a deposit, with the terms of that time. */
export interface ChoiceRow extends Omit<ChosenTerms, 'id'> {
  readonly depositId: string
  /** Granted with the credit; null before, and when less came in than the offer asks for. */
  readonly bonus: Money | null
  readonly wagering: Money | null
}

/** Keeps the terms for this deposit: a later change of the offer changes none that was chosen. */
export async function choose(t: Tx, deposit: { memberId: bigint; id: string }, offer: ChosenTerms): Promise<void> {
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
    `select deposit_id as "depositId", title, percent, cap, min_deposit as "minDeposit", multiplier, contribution, days, bonus, wagering
       from wallet.deposit_choice where deposit_id = any($1) and ${where}`,
    [ids, ...params],
  )
  return new Map(rows.map((row) => [row.depositId, row]))
}

/** Writes what was granted, once; false when something was. */
export async function setGranted(
  t: Tx,
  deposit: { memberId: bigint; id: string },
  { bonus, wagering }: { readonly bonus: Money; readonly wagering: Money },
): Promise<boolean> {
  const set = await t.run(
    'update wallet.deposit_choice set bonus = $3, wagering = $4 where member_id = $1 and deposit_id = $2 and bonus is null',
    [deposit.memberId, deposit.id, bonus, wagering],
  )
  return set === 1
}
