/** Deposits as the member reads them: the row, its journal, what was shown and said by hand, the offer, and whose turn it is. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, now, type App, type Language, type Scope, type Tx } from '../../kernel/index.ts'
import { depositStepsOf, findDeposit, type DepositRow } from './deposit-store.ts'
import { standingOf, type Times } from './manual/standing.ts'
import { manualOf, type ManualRow } from './manual/store.ts'
import { choicesOf, type ChoiceRow } from './offers/store.ts'
import { depositView } from './views.ts'

interface Reader {
  readonly app: App
  readonly scope: Scope
  readonly lang: Language
}

async function timesOf({ settings }: App): Promise<Times> {
  return {
    matchMinutes: await settings.get('DEPOSIT_MATCH_MINUTES'),
    reviewMinutes: await settings.get('DEPOSIT_REVIEW_MINUTES'),
    lateProofHours: await settings.get('DEPOSIT_LATE_PROOF_HOURS'),
  }
}

/** Views of deposits within the scope, in the order given. */
export async function depositViews(t: Tx, { app, scope, lang }: Reader, rows: readonly DepositRow[]): Promise<ReplyOf<'deposit'>[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await depositStepsOf(t, scope, ids)
  const manuals = await manualOf(t, scope, ids)
  const choices = await choicesOf(t, scope, ids)
  const times = await timesOf(app)
  const at = await now(t)
  return rows.map((row) => {
    const done = steps.get(row.id) ?? []
    const manual = manuals.get(row.id)
    const view = depositView(app, row, done, lang)
    const isPayable = view.payUrl !== null || view.sendTo !== null
    const stands = { ...row, steps: done, manual: manual ? { hasProof: manual.submittedAt !== null } : null, isPayable, now: at }
    return {
      ...view,
      manual: manual ? manualView(app, manual) : null,
      standing: standingOf(stands, times),
      offer: choiceView(choices.get(row.id)),
    }
  })
}

/** One of them; raises `not_found` for somebody else's. */
export async function depositOf(t: Tx, reader: Reader, id: string): Promise<ReplyOf<'deposit'>> {
  const row = (await findDeposit(t, reader.scope, id)) ?? fail('not_found')
  return (await depositViews(t, reader, [row]))[0] ?? fail('not_found')
}

function manualView(app: App, { account, sender, trxId, fileId, submittedAt }: ManualRow): ReplyOf<'deposit'>['manual'] {
  const hasProof = sender !== null && trxId !== null && submittedAt !== null
  return {
    account,
    proof: hasProof ? { sender, trxId, fileId, at: submittedAt.toISOString() } : null,
    demo: app.config.profile === 'DEMO',
  }
}

function choiceView(choice: ChoiceRow | undefined): ReplyOf<'deposit'>['offer'] {
  if (choice === undefined) return null
  const { title, percent, cap, minDeposit, multiplier, days, bonus, wagering } = choice
  return {
    title,
    percent,
    cap: formatMoney(cap),
    minDeposit: formatMoney(minDeposit),
    multiplier,
    days,
    bonus: bonus === null ? null : formatMoney(bonus),
    wagering: wagering === null ? null : formatMoney(wagering),
  }
}
