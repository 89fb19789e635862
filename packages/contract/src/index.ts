/** The contract: the table of contents of the product. */
export { endpoints, type EndpointName, type Endpoints, type ReplyOf, type RequestOf } from './endpoints.ts'
export { hasPermission, permissionsOf, type OfficePermission } from './permissions.ts'
export {
  chatLineLength,
  complaintDays,
  fixedLabels,
  letterAudiences,
  noticeGroups,
  noticeKinds,
  profileLabels,
  ticketLength,
  ticketReopenDays,
  ticketStates,
  ticketTypes,
  type ChatState,
  type NoticeGroup,
  type NoticeKind,
  type ProfileLabel,
  type TicketState,
  type TicketType,
} from './care.ts'
export {
  categoriesOfGame,
  categoryOfGames,
  gameFilterCodes,
  gameFilters,
  type FurtherCategory,
  type GameFilter,
  type GameSort,
  type PlacedVendors,
  type PrizeMode,
} from './categories.ts'
export { isOfficePlace, officePlaces } from './office-places.ts'
export { harmMarkers, houseLimitNames, realityAnswers, realityCheckMinutes, type HarmMarker } from './harm.ts'
export {
  fundSources,
  kycDocuments,
  kycReasons,
  kycStates,
  kycTiers,
  watchKinds,
  type FundSource,
  type KycDocument,
  type KycReason,
  type KycState,
  type KycTier,
} from './kyc.ts'
export { adjustmentReasons } from './endpoints/adjustments.ts'
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
export {
  fishingChannel,
  fishingSeats,
  fishingWeapons,
  fishKinds,
  type FishingNews,
  type FishingRoom,
  type SeaFishView,
  type SeaSeatView,
} from './fishing.ts'
export type { GameFact, GameFacts, GameInput, GameScalar } from './game-facts.ts'
export { feedChannel, feedSize, type FeedNews, type PublicRoundView } from './endpoints/round-feed.ts'
export { isPokerChannel, pokerChannel, type PokerNews } from './poker-news.ts'
export type { PokerRoom } from './poker-rooms.ts'
export { providers, type Provider } from './endpoints/ways-in.ts'
export { jackpotNames } from './endpoints/jackpot.ts'
export { limitNames, type LimitName } from './endpoints/limits.ts'
export { proposalActs, type ProposalAct } from './endpoints/office-proposals.ts'
export { settingGroups } from './endpoints/office-settings.ts'
export {
  fieldPairs,
  officeSettingGroups,
  secretSettings,
  settingAmounts,
  settingGroupNames,
  settingPairs,
  settingProtects,
  settingUnit,
  settingUnits,
  type SettingGroup,
  type SettingUnit,
} from './setting-facts.ts'
export { checkCodes, type CheckCode } from './endpoints/office-withdrawals.ts'
export { holdReasons, payeeChannels, withdrawalStates } from './endpoints/withdrawals.ts'
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
  carriedKinds,
  isPlay,
  kindsOfGroup,
  movementGroup,
  movementGroups,
  postingKindsOf,
  recordGroup,
  recordKind,
  roundFilters,
  sittingKinds,
  type CarriedKind,
  type MovementGroup,
  type RecordKind,
} from './records.ts'
export { agentTypes, fileRights, memberType, officeRoles, trialType, type OfficeRole, type PermissionName } from './roles.ts'
export {
  chatTextLength,
  tableChannel,
  tableIds,
  tablePhases,
  tableSeats,
  type ChatLineView,
  type CrowdView,
  type TableId,
  type TableNews,
  type TablePhase,
  type TableRoundView,
} from './tables.ts'
export { settings, whitelabelFlags, type SettingName, type SettingValue } from './settings.ts'
