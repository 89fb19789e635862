/** The list of all calls: a file of calls is part of the contract by its line here. */
import { adjustmentEndpoints } from './endpoints/adjustments.ts'
import { depositEndpoints } from './endpoints/deposits.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { fishingEndpoints } from './endpoints/fishing.ts'
import { gatewayEndpoints } from './endpoints/gateways.ts'
import { houseEndpoints } from './endpoints/house.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { limitEndpoints } from './endpoints/limits.ts'
import { jackpotEndpoints } from './endpoints/jackpot.ts'
import { merchantEndpoints } from './endpoints/merchant.ts'
import { careEndpoints } from './endpoints/care.ts'
import { caseEndpoints } from './endpoints/cases.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { officeContentEndpoints } from './endpoints/office-content.ts'
import { officeMemberEndpoints } from './endpoints/office-members.ts'
import { officeMemberDeskEndpoints } from './endpoints/office-member-desks.ts'
import { officeGameEndpoints } from './endpoints/office-games.ts'
import { officeDepositEndpoints } from './endpoints/office-deposits.ts'
import { officeEndpoints } from './endpoints/office.ts'
import { officePokerEndpoints } from './endpoints/office-poker.ts'
import { officeJobEndpoints } from './endpoints/office-jobs.ts'
import { officeSeaEndpoints } from './endpoints/office-seas.ts'
import { officeTableEndpoints } from './endpoints/office-tables.ts'
import { officeEnrolmentEndpoints } from './endpoints/office-enrolments.ts'
import { officeOperatorEndpoints } from './endpoints/office-operators.ts'
import { officeProposalEndpoints } from './endpoints/office-proposals.ts'
import { officeSettingEndpoints } from './endpoints/office-settings.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { pokerEndpoints } from './endpoints/poker.ts'
import { playEndpoints } from './endpoints/play.ts'
import { profileEndpoints } from './endpoints/profile.ts'
import { roundFeedEndpoints } from './endpoints/round-feed.ts'
import { registrationEndpoints } from './endpoints/registration.ts'
import { privacyEndpoints } from './endpoints/privacy.ts'
import { reportEndpoints } from './endpoints/reports.ts'
import { statementEndpoints } from './endpoints/statement.ts'
import { tableEndpoints } from './endpoints/tables.ts'
import { solvencyEndpoints } from './endpoints/solvency.ts'
import { authenticatorEndpoints } from './endpoints/authenticator.ts'
import { securityEndpoints } from './endpoints/security.ts'
import { transferEndpoints } from './endpoints/transfers.ts'
import { vendorWalletEndpoints } from './endpoints/vendor-wallets.ts'
import { walletEndpoints } from './endpoints/wallet.ts'
import { kycEndpoints } from './endpoints/kyc.ts'
import { officeHarmEndpoints } from './endpoints/office-harm.ts'
import { officeKycEndpoints } from './endpoints/office-kyc.ts'
import { saferEndpoints } from './endpoints/safer.ts'
import { waysInEndpoints } from './endpoints/ways-in.ts'
import { officeWithdrawalEndpoints } from './endpoints/office-withdrawals.ts'
import { withdrawalEndpoints } from './endpoints/withdrawals.ts'
import type { Input, Output } from './endpoint.ts'

export const endpoints = {
  ...merchantEndpoints,
  ...identityEndpoints,
  ...registrationEndpoints,
  ...securityEndpoints,
  ...authenticatorEndpoints,
  ...waysInEndpoints,
  ...privacyEndpoints,
  ...limitEndpoints,
  ...saferEndpoints,
  ...kycEndpoints,
  ...fileEndpoints,
  ...walletEndpoints,
  ...withdrawalEndpoints,
  ...transferEndpoints,
  ...depositEndpoints,
  ...gatewayEndpoints,
  ...vendorWalletEndpoints,
  ...playEndpoints,
  ...catalogueEndpoints,
  ...houseEndpoints,
  ...tableEndpoints,
  ...roundFeedEndpoints,
  ...pokerEndpoints,
  ...fishingEndpoints,
  ...jackpotEndpoints,
  ...reportEndpoints,
  ...statementEndpoints,
  ...solvencyEndpoints,
  ...contentEndpoints,
  ...profileEndpoints,
  ...messageEndpoints,
  ...officeEndpoints,
  ...officeWithdrawalEndpoints,
  ...caseEndpoints,
  ...officeHarmEndpoints,
  ...officeKycEndpoints,
  ...officeContentEndpoints,
  ...careEndpoints,
  ...adjustmentEndpoints,
  ...officeMemberEndpoints,
  ...officeMemberDeskEndpoints,
  ...officeDepositEndpoints,
  ...officeGameEndpoints,
  ...officeSettingEndpoints,
  ...officeProposalEndpoints,
  ...officeEnrolmentEndpoints,
  ...officeOperatorEndpoints,
  ...officeTableEndpoints,
  ...officePokerEndpoints,
  ...officeJobEndpoints,
  ...officeSeaEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type RequestOf<N extends EndpointName> = Input<Endpoints[N]>
export type ReplyOf<N extends EndpointName> = Output<Endpoints[N]>
