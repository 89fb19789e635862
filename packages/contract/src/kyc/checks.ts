/** Words of the identity checks that the server and both sites share (PAY-3.6). */

/** Tiers that are applied for; tier 0 is what every member has. */
export const kycTiers = [1, 2, 3] as const
export type KycTier = (typeof kycTiers)[number]

export const kycStates = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED'] as const
export type KycState = (typeof kycStates)[number]

export const kycDocuments = ['national_id', 'passport', 'driving_licence'] as const
export type KycDocument = (typeof kycDocuments)[number]

/** Where the money comes from, as tier 3 asks. */
export const fundSources = ['salary', 'business', 'savings', 'property', 'inheritance', 'winnings', 'other'] as const
export type FundSource = (typeof fundSources)[number]

/** Why an application is not accepted; each has a text and a sentence about what to do in the namespace `kyc`. */
export const kycReasons = [
  'unreadable',
  'cut_off',
  'document_expired',
  'wrong_document',
  'name_differs',
  'birthday_differs',
  'selfie_differs',
  'edited',
  'under_age',
  'list_match',
  'source_unclear',
  'other',
] as const
export type KycReason = (typeof kycReasons)[number]

/** Lists that names and numbers are looked up in. */
export const watchKinds = ['sanctions', 'exclusion', 'pep'] as const

/** What steps 2 and 3 ask for, in the order of their forms. */
export const kycFields = [
  'documentType',
  'documentNumber',
  'expiresOn',
  'front',
  'back',
  'selfie',
  'source',
  'explanation',
  'proof',
] as const
export type KycField = (typeof kycFields)[number]

export interface KycFilled {
  readonly tier: number
  readonly documentType: KycDocument | null
  readonly hasNumber: boolean
  /** yyyy-MM-dd */
  readonly expiresOn: string | null
  readonly source: string | null
  readonly explanation: string | null
  readonly front: string | null
  readonly back: string | null
  readonly selfie: string | null
  readonly proof: string | null
}

/** Documents that say on themselves until when they are good, and those with one side only. */
const runsOut: ReadonlySet<KycDocument> = new Set(['passport', 'driving_licence'])
const oneSided: ReadonlySet<KycDocument> = new Set(['passport'])
const leastExplanation = 10

/** What is missing before it can be handed in. `today` is yyyy-MM-dd: a document that is over is none. */
export function kycMissing(given: KycFilled, today: string): readonly KycField[] {
  const { documentType, expiresOn } = given
  const open: Readonly<Record<KycField, boolean>> = {
    documentType: documentType === null,
    documentNumber: !given.hasNumber,
    expiresOn: expiresOn === null ? documentType !== null && runsOut.has(documentType) : expiresOn < today,
    front: given.front === null,
    back: given.back === null && !(documentType !== null && oneSided.has(documentType)),
    selfie: given.selfie === null,
    source: given.source === null,
    explanation: (given.explanation?.trim().length ?? 0) < leastExplanation,
    proof: given.proof === null,
  }
  return fieldsOf[given.tier === 3 ? 3 : 2].filter((field) => open[field])
}
const fieldsOf: Readonly<Record<2 | 3, readonly KycField[]>> = { 2: kycFields.slice(0, 6), 3: kycFields.slice(6) }
