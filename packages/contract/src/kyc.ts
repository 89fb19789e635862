/** Words of the identity checks that the server and both sites share (domain/payments.md section 3.6). */

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
