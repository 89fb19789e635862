/** What the page of identity checks decides by itself: which step comes next, and how far the newest try is. */
import type { ReplyOf, RequestOf } from '@khela/contract'
import { kycMissing, type KycField } from '@khela/contract/kyc'
import { merchantDay } from '@khela/i18n'

export type Kyc = ReplyOf<'kyc'>
export type Application = Kyc['applications'][number]

/** The newest try of a step. */
export const newestOf = (kyc: Kyc, tier: number): Application | undefined => kyc.applications.find((one) => one.tier === tier)

/** The step to do now: the first that does not stand; undefined when all do. */
export const stepNow = (kyc: Kyc): 1 | 2 | 3 | undefined => ([1, 2, 3] as const).find((tier) => tier > kyc.tier)

/** What the page offers for the step: a form, or to wait. */
export function offerOf(newest: Application | undefined): 'form' | 'wait' {
  return newest !== undefined && (newest.state === 'SUBMITTED' || newest.state === 'IN_REVIEW') ? 'wait' : 'form'
}

type DraftFields = Omit<RequestOf<'kycDraft'>, 'tier'>

/** What a draft still misses with what is typed now, by the rule of the server; the forms choose a kind by themselves. */
export function missingOf(tier: 2 | 3, draft: Application | undefined, given: DraftFields, now: Date = new Date()): readonly KycField[] {
  const filled = {
    tier,
    documentType: given.documentType ?? draft?.documentType ?? 'national_id',
    hasNumber: (given.documentNumber ?? '').trim() !== '' || (draft?.documentMasked ?? null) !== null,
    expiresOn: given.expiresOn === undefined ? (draft?.expiresOn ?? null) : given.expiresOn,
    source: given.source ?? draft?.source ?? 'salary',
    explanation: given.explanation ?? draft?.explanation ?? null,
    front: given.front ?? draft?.front ?? null,
    back: given.back ?? draft?.back ?? null,
    selfie: given.selfie ?? draft?.selfie ?? null,
    proof: given.proof ?? draft?.proof ?? null,
  }
  return kycMissing(filled, merchantDay(now))
}

type StationState = 'done' | 'now' | 'next' | 'failed'
export interface Station {
  readonly key: 'begun' | 'handed' | 'looked' | 'confirmed' | 'rejected' | 'expired'
  readonly state: StationState
  readonly at: string | undefined
}

const reached = { DRAFT: 0, SUBMITTED: 1, IN_REVIEW: 2, APPROVED: 3, REJECTED: 3, EXPIRED: 3 } as const

/** The stations of a try, each with when it was reached. */
export function stationsOf({ state, steps }: Application): readonly Station[] {
  const at = (wanted: Application['state']) => steps.find((step) => step.state === wanted)?.at
  const isOver = reached[state] === 3
  const place = (index: number): StationState => (isOver || index < reached[state] ? 'done' : index === reached[state] ? 'now' : 'next')
  const last = state === 'REJECTED' ? 'rejected' : 'confirmed'
  const stations: Station[] = [
    { key: 'begun', state: place(0), at: at('DRAFT') ?? steps[0]?.at },
    { key: 'handed', state: place(1), at: at('SUBMITTED') },
    { key: 'looked', state: place(2), at: at('IN_REVIEW') },
    { key: last, state: state === 'REJECTED' ? 'failed' : place(3), at: at('APPROVED') ?? at('REJECTED') },
  ]
  return state === 'EXPIRED' ? [...stations, { key: 'expired', state: 'failed', at: at('EXPIRED') }] : stations
}
