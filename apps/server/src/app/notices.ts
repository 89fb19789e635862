/** Which event of the house becomes which notification: one row per event (PS-4.15; MB-3.2). */
import type { EventBody, EventName } from '@khela/contract'
import { parseMoney, showMoney } from '@khela/money'
import { defineModule, type App } from '../kernel/index.ts'
import { notify, type Notice } from '../modules/messages/index.ts'
import { firstGiftSource } from '../modules/wallet/index.ts'

/** What a notification says beside whom it is for. */
type NoticeText = Omit<Notice, 'memberId'>
/** Words for an event; undefined for one that nobody need be told of. */
type Tell<N extends EventName> = (body: EventBody<N>) => NoticeText | undefined

const taka = (amount: string): string => `৳${showMoney(parseMoney(amount))}`
/** As the pages show it: the last eight characters of an id. */
const number = (id: string): string => id.slice(-8)

const kycKinds = { APPROVED: 'kycApproved', REJECTED: 'kycRejected', EXPIRED: 'kycExpired' } as const

/** Events that are heard; their bodies name the member. Add a row here and words in the texts `notices`, and the rest follows. */
const heard: { readonly [N in EventName]?: Tell<N> } = {
  depositCredited: ({ depositId, amount }) => ({ kind: 'depositCredited', ref: depositId, params: { amount: taka(amount) } }),
  withdrawalDecided: ({ withdrawalId, state }) => ({
    kind: state === 'approved' ? 'withdrawalApproved' : 'withdrawalRejected',
    ref: withdrawalId,
    params: { number: number(withdrawalId) },
  }),
  depositFailed: ({ depositId, amount }) => ({
    kind: 'depositFailed',
    ref: depositId,
    params: { number: number(depositId), amount: taka(amount) },
  }),
  payoutPaid: ({ withdrawalId, partId, amount, remaining }) => {
    const about = { number: number(withdrawalId), amount: taka(amount) }
    return parseMoney(remaining) === 0n
      ? { kind: 'withdrawalPaid', ref: partId, params: about }
      : { kind: 'withdrawalPartPaid', ref: partId, params: { ...about, remaining: taka(remaining) } }
  },
  payoutAutoReceived: ({ withdrawalId, partId, amount }) => ({
    kind: 'withdrawalAutoReceipt',
    ref: partId,
    params: { number: number(withdrawalId), amount: taka(amount) },
  }),
  payeeAdded: ({ payeeId }) => ({ kind: 'payeeAdded', ref: payeeId }),
  limitsChanged: ({ changeId }) => ({ kind: 'limitChanged', ref: changeId }),
  kycDecided: ({ applicationId, tier, state }) => ({
    kind: tier === 1 && state === 'APPROVED' ? 'kycDetails' : kycKinds[state],
    ref: applicationId,
  }),
  careWritten: ({ stepId }) => ({ kind: 'careWritten', ref: stepId }),
  // Other bonuses are told of where they are given: with the deposit, the prize or the adjustment.
  bonusGranted: ({ memberId, source, amount, wagering }) =>
    source === firstGiftSource(BigInt(memberId))
      ? { kind: 'firstGift', ref: source, params: { amount: taka(amount), wagering: taka(wagering) } }
      : undefined,
  bonusEnded: ({ source, amount }) => ({ kind: 'bonusEnded', ref: source, params: { amount: taka(amount) } }),
  transferReceived: ({ transferId, amount }) => ({ kind: 'transferReceived', ref: transferId, params: { amount: taka(amount) } }),
  newDeviceSeen: ({ deviceId }) => ({ kind: 'newDevice', ref: deviceId }),
  passwordChanged: ({ source }) => ({ kind: 'passwordChanged', ref: source }),
}

/** Names the subscribers. A job that runs again tells nobody twice: `notify` decides by kind and what it is about. */
export function hearNotices(app: App): void {
  for (const name of Object.keys(heard) as (keyof typeof heard)[]) {
    const tell = heard[name] as ((body: unknown) => NoticeText | undefined) | undefined
    if (tell === undefined) continue
    app.jobs.on(name, 'notice', async (t, body) => {
      const said = tell(body)
      if (said !== undefined) await notify(t, app, { ...said, memberId: BigInt((body as { memberId: string }).memberId) })
    })
  }
}

export const noticesModule = defineModule({ name: 'notices', events: hearNotices })
