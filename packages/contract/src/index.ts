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
} from './messages/support.ts'
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
} from './catalogue/categories.ts'
export { isOfficePlace, officePlaces } from './office/places.ts'
export { harmMarkers, houseLimitNames, realityAnswers, realityCheckMinutes, type HarmMarker } from './responsible-play/responsible-play.ts'
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
} from './kyc/checks.ts'
export { adjustmentReasons } from './wallet/office.ts'
export { caseKinds } from './cases/office.ts'
export { depositMethodCodes } from './cashier/calls/deposits.ts'
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
} from './content/kinds.ts'
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
} from './fishing/fishing.ts'
export type { GameFact, GameFacts, GameInput, GameScalar } from './house/game-facts.ts'
export { feedChannel, feedSize, type FeedNews, type PublicRoundView } from './house/calls/round-feed.ts'
export { isPokerChannel, pokerChannel, type PokerNews } from './poker/news.ts'
export type { PokerRoom } from './poker/rooms.ts'
export { providers, type Provider } from './identity/calls/ways-in.ts'
export { jackpotNames } from './jackpot/calls.ts'
export { limitNames, type LimitName } from './limits/calls.ts'
export { proposalActs, type ProposalAct } from './staff/office/proposals.ts'
export { settingGroups } from './office/calls/settings.ts'
export { settingGroupNames, type SettingFacts, type SettingGroup } from './setting.ts'
export { fieldPairs, settingUnit, settingUnits, type SettingUnit } from './setting-units.ts'
export { checkCodes, type CheckCode } from './payouts/office.ts'
export { holdReasons, payeeChannels, withdrawalStates } from './payouts/calls.ts'
export { legStates, mostLegs, type Leg } from './rounds/legs.ts'
export type { GameModeName } from './schema.ts'
export { errorCatalogue, errorCodes, type ErrorCode } from './errors.ts'
export { events, topics, type EventBody, type EventName, type LivePing, type Topic } from './events.ts'
export { houseAccountKinds, memberAccountKinds, type HouseAccountKind, type MemberAccountKind, type PostingKindRow } from './posting.ts'
export { postingKinds, type PostingKind } from './postings.ts'
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
} from './reports/records.ts'
export {
  agentTypes,
  fileRights,
  memberType,
  officeRoles,
  playerRole,
  trialType,
  type OfficeRole,
  type PermissionName,
  type PlayerRole,
} from './roles.ts'
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
} from './tables/tables.ts'
export { settings, type SettingName, type SettingValue } from './settings.ts'
export { whitelabelFlags } from './merchant/flags.ts'
