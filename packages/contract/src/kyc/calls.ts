/** Identity checks in tiers, as the member meets them (PAY-3.6). */
import { endpoint, everyone, rates, trueAccounts } from '../endpoint.ts'
import { fundSources, kycDocuments, kycReasons, kycStates } from './checks.ts'
import { AmountText, Day, Instant, Integer, OneLine, MoneyText, PublicId, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'

const Tier = Integer(1, 3)
const Files = {
  front: nullable(PublicId),
  back: nullable(PublicId),
  selfie: nullable(PublicId),
  proof: nullable(PublicId),
}
const Application = obj({
  id: PublicId,
  tier: Tier,
  state: oneOf(...kycStates),
  reasons: list(oneOf(...kycReasons), kycReasons.length),
  steps: list(obj({ state: oneOf(...kycStates), at: Instant }), 50),
  legalName: nullable(OneLine(1, 120)),
  documentType: nullable(oneOf(...kycDocuments)),
  /** The last signs of the number; it is shown in full to nobody but the operator who looks at the document. */
  documentMasked: nullable(OneLine(1, 40)),
  expiresOn: nullable(Day),
  source: nullable(oneOf(...fundSources)),
  explanation: nullable(OneLine(0, 500)),
  ...Files,
})
const Kyc = obj({
  /** The highest tier that stands. */
  tier: Integer(0, 3),
  /** The tier that money moved so far asks for, and what came in and went out. */
  needed: Integer(0, 3),
  movedIn: MoneyText,
  movedOut: MoneyText,
  asked: list(obj({ tier: Tier, from: nullable(AmountText) }), 3),
  applications: list(Application, 30),
})

export const calls = {
  kycRules: endpoint({
    method: 'GET',
    path: '/wps/system/kycRules',
    site: 'web',
    title: 'Which tier is asked for from which sum in or out; null: from no sum',
    who: everyone,
    rate: rates.public,
    request: empty,
    reply: obj({ asked: list(obj({ tier: Tier, from: nullable(AmountText) }), 3) }),
    errors: [],
    spec: 'PAY-3.6',
  }),
  kyc: endpoint({
    method: 'GET',
    path: '/wps/member/kyc',
    site: 'web',
    title: 'Own tier, the one that is asked for, and all applications with their timeline',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: Kyc,
    errors: [],
    spec: 'PAY-3.6',
  }),
  kycPerson: endpoint({
    method: 'POST',
    path: '/wps/member/kyc/person',
    site: 'web',
    title: 'Tier 1: legal name, birth date and address, checked against the lists at once',
    who: trueAccounts,
    sealed: true,
    key: 'required',
    rate: rates.write,
    request: obj({ legalName: OneLine(3, 120), birthday: Day, address: OneLine(5, 255) }),
    reply: Kyc,
    errors: ['under_age', 'state_changed'],
    spec: 'PAY-3.6',
  }),
  kycDraft: endpoint({
    method: 'POST',
    path: '/wps/member/kyc/draft',
    site: 'web',
    title: 'Keep what is filled in for tier 2 (document and selfie) or 3 (source of funds) so far',
    who: trueAccounts,
    sealed: true,
    key: 'required',
    rate: rates.write,
    request: obj({
      tier: Integer(2, 3),
      documentType: optional(oneOf(...kycDocuments)),
      documentNumber: optional(OneLine(4, 40)),
      expiresOn: optional(nullable(Day)),
      source: optional(oneOf(...fundSources)),
      explanation: optional(OneLine(0, 500)),
      front: optional(nullable(PublicId)),
      back: optional(nullable(PublicId)),
      selfie: optional(nullable(PublicId)),
      proof: optional(nullable(PublicId)),
    }),
    reply: Kyc,
    errors: ['kyc_tier_before', 'state_changed', 'picture_unknown'],
    spec: 'PAY-3.6',
  }),
  kycSubmit: endpoint({
    method: 'POST',
    path: '/wps/member/kyc/submit',
    site: 'web',
    title: 'Hand a draft in',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: Kyc,
    errors: ['kyc_incomplete', 'state_changed'],
    spec: 'PAY-3.6',
  }),
} as const
