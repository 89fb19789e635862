/** Play: what there is to play, who sits at it, and the wallet port every game stakes and pays through. See README.md. */
export { seedPlay } from './catalogue.ts'
export { HOUSE_VENDOR } from './catalogue-rows.ts'
export { enter, placeBet, playRound, refusalOfStake, replayOfRound, rollbackBet, settleRound } from './port.ts'
export type { Entry } from './port-store.ts'
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
export { playRoutes } from './routes.ts'
export {
  findGame as gameOf,
  findSession as sessionOf,
  hasOpenRound,
  roundOf,
  roundsOf,
  totalsOf,
  type RoundFilter,
  type RoundView,
  type SessionView,
} from './store.ts'
