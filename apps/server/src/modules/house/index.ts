/** House: the games that run in this process and the seed pairs behind them. See README.md. */
export { houseJobs } from './jobs.ts'
export { endBehindHand, endVoid, lookOnce as lookAtPoker, startPokerClock, type PokerClock } from './poker/clock.ts'
export { deskHand, deskHands, deskPokerTable, deskPokerTables, openedCards } from './poker/desk.ts'
export { dumpFigures } from './poker/dump-watch.ts'
export { endVoid as endSea, startFishingClock, type FishingClock } from './fishing/clock.ts'
export { deskSea, deskSeas, deskShot, deskShots, deskSitting, deskSittings } from './fishing/desk.ts'
export { fishingRoutesBy } from './fishing/routes.ts'
export { fishingRows } from './fishing/shot-store.ts'
export { openSeas, type SeaTeller } from './fishing/told.ts'
export { pokerRows } from './poker/hand-store.ts'
export { pokerJobs, seedPoker } from './poker/jobs.ts'
export { pokerRoutes } from './poker/routes.ts'
export { servePoker } from './poker/told.ts'
export { houseRoutes } from './routes.ts'
export { openFeed, type Feed } from './seen/feed.ts'
export { seenRoutesBy } from './seen/routes.ts'
export { eraseSeen } from './seen/share-store.ts'
export { muteMember, tableLines, tableMutes, takeLineAway } from './tables/moderation.ts'
export { deskExposure, deskLimits, deskPast, deskTables, type DeskRound, type DeskTable } from './tables/desk.ts'
export { openTables, type TableEngine } from './tables/engine.ts'
export { tableJobs } from './tables/jobs.ts'
export { tableRoutesBy } from './tables/routes.ts'
export { eraseTalk, ownLines } from './tables/talk-store.ts'
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
