/** Play: what there is to play, who sits at it, and the wallet port every game stakes and pays through. See README.md. */
export { carriedPostings, sittingGames, type GameNames } from './carried-store.ts'
export { seedPlay } from './catalogue.ts'
export { HOUSE_VENDOR } from './catalogue-rows.ts'
export { rollbackBet, settleRound } from './port.ts'
export { resettle } from './corrections.ts'
export { endSharedRound, type SharedWin } from './shared-rounds.ts'
export { lossByDay, movedSince, playersSince, playPeriodsOf, runningPlayPeriod, type PlayPeriod } from './play-period-store.ts'
export { settledAmong, sharedRounds, winsOfEnd } from './stake-store.ts'
export { gameRows } from './catalogue-rows.ts'
export { tableRows } from './table-rows.ts'
export { lockMember } from './port-store.ts'
export { placeBet, placeStakes, playRound, replayOfRound } from './stakes.ts'
export { answerOf } from './port-types.ts'
export type {
  BetRequest,
  BetWinRequest,
  GameModeName,
  PlayedRound,
  PortAnswer,
  PortApp,
  PortCode,
  PortResult,
  RollbackRequest,
  RoundDetail,
  StakeCall,
  WinRequest,
} from './port-types.ts'
export { openVendorArt, type Art, type VendorArt } from './art.ts'
export { framedOrigins, type VendorCalls } from './launch.ts'
export {
  caseOf,
  casesOfMember,
  caseVendors,
  closeCase,
  countOpenCases,
  listCases,
  openCase,
  ourLines,
  postingsOfCall,
  type CaseRow,
} from './reconcile/cases-store.ts'
export { playJobs } from './jobs.ts'
export { reconcileVendor } from './reconcile/reconcile.ts'
export { freeRoundsOf, playedGames, vendorNames, wagersOf, type WagerView } from './record-store.ts'
export { factsOfRounds, oppositeRounds } from './round-facts-store.ts'
export { playModule } from './module.ts'
export { listingPort, vendorCallsPort } from './ports.ts'
export { playRoutes } from './routes.ts'
export {
  findGame as gameOf,
  findSession as sessionOf,
  gamesWithOpenRound,
  hiddenAmong,
  roundOf,
  roundsOf,
  totalsOf,
  type RoundFilter,
  type RoundTotals,
  type RoundView,
  type SessionView,
} from './store.ts'
export { addKey, hasLiveKey, openVendorKeys, rotateKey } from './sw/keys.ts'
export { openVendorDoor, type VendorDoor } from './sw/door.ts'
export { tallyRounds, type RoundTally } from './tally-store.ts'
export { openWalletPort } from './wallet-port.ts'
export { keepVendorGames, type VendorGames } from './vendor-games.ts'
export { putVendor, shutVendor } from './vendor-store.ts'
export { openTransfersOf as openVendorTransfersOf, sentSince, walletsOf as vendorWalletsOf } from './vendor-wallet/store.ts'
