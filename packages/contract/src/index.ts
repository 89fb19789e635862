/** The contract: the table of contents of the product. */
import { identityEndpoints } from './endpoints/identity.ts'
import { limitEndpoints } from './endpoints/limits.ts'
import { merchantEndpoints } from './endpoints/merchant.ts'
import { caseEndpoints } from './endpoints/cases.ts'
import { officeEndpoints } from './endpoints/office.ts'
import { playEndpoints } from './endpoints/play.ts'
import { reportEndpoints } from './endpoints/reports.ts'
import { solvencyEndpoints } from './endpoints/solvency.ts'
import { walletEndpoints } from './endpoints/wallet.ts'
import type { Input, Output } from './endpoint.ts'

export const endpoints = {
  ...merchantEndpoints,
  ...identityEndpoints,
  ...limitEndpoints,
  ...walletEndpoints,
  ...playEndpoints,
  ...reportEndpoints,
  ...solvencyEndpoints,
  ...officeEndpoints,
  ...caseEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type RequestOf<N extends EndpointName> = Input<Endpoints[N]>
export type ReplyOf<N extends EndpointName> = Output<Endpoints[N]>

export { commonErrors, endpoint, rates, type Endpoint, type Rate, type Role, type Site } from './endpoint.ts'
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
export { agentTypes, memberType, officePermissions, officeRoles, trialType, type OfficePermission, type OfficeRole } from './roles.ts'
export { settings, whitelabelFlags, type SettingName, type SettingValue } from './settings.ts'
