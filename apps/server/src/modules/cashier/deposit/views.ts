/** Deposits as the member reads them: the row, its journal, what was shown and said by hand, the offer, and whose turn it is. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, now, type App, type Language, type Scope, type Tx, type StepRow } from '../../../kernel/index.ts'
import { findGateway, payAddress, unitsText, type SendTo } from '../../gateways/index.ts'
import { standingOf, type Times } from '../manual/standing.ts'
import { manualOf, type ManualRow } from '../manual/store.ts'
import { choicesOf, type ChoiceRow } from './choice-store.ts'
import { depositSteps } from './rules.ts'
import { depositStepsOf, findDeposit, type DepositRow } from './store.ts'

const wireSteps = (steps: readonly { state: string; at: Date | null }[]) =>
  steps.map(({ state, at }) => ({ state, at: at?.toISOString() ?? null }))

function depositView(
  app: App,
  row: DepositRow,
  steps: readonly StepRow[],
  lang: Language,
): Omit<ReplyOf<'deposit'>, 'manual' | 'standing' | 'offer'> {
  const isPayable = row.state === 'AWAITING_PAYER'
  const payUrl = isPayable ? row.payUrl : null
  return {
    id: row.id,
    method: row.method,
    amount: formatMoney(row.amount),
    credited: row.credited === null ? null : formatMoney(row.credited),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    confirmed: row.confirmed === null ? null : formatMoney(row.confirmed),
    fee: memberFee(row),
    payUrl: payUrl === null ? null : payAddress(payUrl, findGateway(app, row.gateway), lang),
    sendTo: isPayable && row.sendTo !== null ? sendToView(row.sendTo) : null,
    steps: wireSteps(depositSteps(steps)),
    reason: row.reason,
  }
}

/** What the member bore of the gateway's fee: the house's own costs are not theirs to read. */
function memberFee({ confirmed, credited }: DepositRow): string | null {
  return confirmed === null || credited === null || credited >= confirmed ? null : formatMoney(confirmed - credited)
}

function sendToView({ address, asset, network, units, rate, rateAt }: SendTo): ReplyOf<'deposit'>['sendTo'] {
  return { address, asset, network, assetAmount: unitsText(BigInt(units)), rate, rateAt }
}

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
