/** House: the games that run in this process and the seed pairs behind them. See README.md. */
export { houseJobs } from './jobs.ts'
export { endBehindHand, endVoid, lookOnce as lookAtPoker } from './poker/clock.ts'
export { deskHand, deskHands, deskPokerTable, deskPokerTables, openedCards } from './poker/desk.ts'
export { dumpFigures } from './poker/dump-watch.ts'
export { endVoid as endSea } from './fishing/clock.ts'
export { deskSea, deskSeas, deskShot, deskShots, deskSitting, deskSittings } from './fishing/desk.ts'
export type { SeaTeller } from './fishing/news.ts'
export { houseModule, seaTellerPort } from './module.ts'
export { seedPoker } from './poker/jobs.ts'
export { houseRoutes } from './routes.ts'
export { muteMember, tableLines, tableMutes, takeLineAway } from './tables/moderation.ts'
export { deskExposure, deskLimits, deskPast, deskTables, type DeskRound, type DeskTable } from './tables/desk.ts'
export { openTables, type TableEngine } from './tables/engine.ts'
export {
  houseGameStates,
  houseSwitchesOff,
  isHouseGame,
  isSwitchable,
  isTurnedOff,
  gameLimits,
  setGameLimits,
  turnSwitch,
  type GameReturn,
  type HouseGameState,
  type SwitchTarget,
} from './controls.ts'
export { returned } from './returns.ts'
