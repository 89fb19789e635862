/** Play: who sits at a game, and the wallet port every game stakes and pays through. See README.md. */
export { carriedPostings, sittingGames, type GameNames } from './carried-store.ts'
export { CeilingReached, countIn, payWithin } from './ceiling.ts'
export { openCeilingCase } from './ceiling-case.ts'
export { forgetDays } from './ceiling-store.ts'
export { resettle } from './corrections.ts'
export { hashText, roundIdOf } from './fingerprint.ts'
export { legCountOf, legsOf, legStateOf, sameText, textOf, type RoundDescriber } from './legs.ts'
export { playModule } from './module.ts'
export { lossByDay, movedSince, playersSince, playPeriodsOf, runningPlayPeriod, type PlayPeriod } from './play-period-store.ts'
export { playerNameOf } from './players.ts'
export { rollbackBet, settleRound } from './port.ts'
export { describersPort, feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
export { clearRequests, firstRequest, lockMember } from './port-store.ts'
export { answerOf } from './port-types.ts'
export type {
  BetRequest,
  GameModeName,
  PortAnswer,
  PortApp,
  PortCall,
  PortCode,
  PortResult,
  RoundDetail,
  StakeCall,
  WinRequest,
} from './port-types.ts'
export { tellPaid } from './prizes.ts'
export { freeRoundsOf, playedGames, vendorNames, wagersOf, type WagerView } from './record-store.ts'
export { factsOfRounds, oppositeRounds } from './round-facts-store.ts'
export { playRoutes } from './routes.ts'
export { endSharedRound, type SharedWin } from './shared-rounds.ts'
export { settledAmong, sharedRounds } from './stake-store.ts'
export { placeBet, placeStakes, playRound, replayOfRound } from './stakes.ts'
export { gamesWithOpenRound, hiddenAmong, roundOf, roundsOf, totalsOf, type RoundTotals, type RoundView } from './store.ts'
export { tallyRounds, type RoundTally } from './tally-store.ts'
export {
  Overloaded,
  VendorCallError,
  type BetKind,
  type LaunchOrder,
  type PortReply,
  type PromoType,
  type SwBet,
  type SwBetWin,
  type SwClose,
  type SwPromo,
  type SwRead,
  type SwResettle,
  type SwRollback,
  type SwStatus,
  type SwWin,
  type VendorCalls,
  type WalletPort,
  type WireCode,
} from './vendor-port.ts'
export { openWalletPort } from './wallet-port.ts'
