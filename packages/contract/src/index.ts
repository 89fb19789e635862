/** The contract: the table of contents of the product. */
import { depositEndpoints } from './endpoints/deposits.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { gatewayEndpoints } from './endpoints/gateways.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { limitEndpoints } from './endpoints/limits.ts'
import { jackpotEndpoints } from './endpoints/jackpot.ts'
import { merchantEndpoints } from './endpoints/merchant.ts'
import { caseEndpoints } from './endpoints/cases.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { officeContentEndpoints } from './endpoints/office-content.ts'
import { officeDepositEndpoints } from './endpoints/office-deposits.ts'
import { officeEndpoints } from './endpoints/office.ts'
import { playEndpoints } from './endpoints/play.ts'
import { registrationEndpoints } from './endpoints/registration.ts'
import { privacyEndpoints } from './endpoints/privacy.ts'
import { reportEndpoints } from './endpoints/reports.ts'
import { solvencyEndpoints } from './endpoints/solvency.ts'
import { securityEndpoints } from './endpoints/security.ts'
import { walletEndpoints } from './endpoints/wallet.ts'
import { waysInEndpoints } from './endpoints/ways-in.ts'
import type { Input, Output } from './endpoint.ts'

export const endpoints = {
  ...merchantEndpoints,
  ...identityEndpoints,
  ...registrationEndpoints,
  ...securityEndpoints,
  ...waysInEndpoints,
  ...privacyEndpoints,
  ...limitEndpoints,
  ...fileEndpoints,
  ...walletEndpoints,
  ...depositEndpoints,
  ...gatewayEndpoints,
  ...playEndpoints,
  ...jackpotEndpoints,
  ...reportEndpoints,
  ...solvencyEndpoints,
  ...contentEndpoints,
  ...officeEndpoints,
  ...caseEndpoints,
  ...officeContentEndpoints,
  ...officeDepositEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type RequestOf<N extends EndpointName> = Input<Endpoints[N]>
export type ReplyOf<N extends EndpointName> = Output<Endpoints[N]>

export { caseKinds } from './endpoints/cases.ts'
export {
  articleGroups,
  bannerGroups,
  contentKinds,
  executions,
  feedbackLength,
  feedbackTypes,
  isLinkage,
  linkageTypes,
  promotionKinds,
  resourceTypes,
  type ContentKind,
  type LinkageType,
} from './content.ts'
export { commonErrors, endpoint, rates, type Endpoint, type Rate, type Role, type Site } from './endpoint.ts'
export { providers, type Provider } from './endpoints/ways-in.ts'
export { jackpotNames } from './endpoints/jackpot.ts'
export { limitNames, type LimitName } from './endpoints/limits.ts'
export { errorCatalogue, errorCodes, type ErrorCode } from './errors.ts'
export { events, topics, type EventBody, type EventName, type LivePing, type Topic } from './events.ts'
export {
  houseAccountKinds,
  memberAccountKinds,
  postingKinds,
  type Currency,
  type HouseAccountKind,
  type MemberAccountKind,
  type PostingKind,
  type PostingKindRow,
} from './postings.ts'
export {
  agentTypes,
  fileRights,
  memberType,
  officePermissions,
  officeRoles,
  trialType,
  type OfficePermission,
  type OfficeRole,
} from './roles.ts'
export { settings, whitelabelFlags, type SettingName, type SettingValue } from './settings.ts'
