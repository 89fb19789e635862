/** House: the games that run in this process and the seed pairs behind them. See README.md. */
export { houseJobs } from './jobs.ts'
export { startFishingClock, type FishingClock } from './fishing/clock.ts'
export { fishingRoutesBy } from './fishing/routes.ts'
export { fishingRows } from './fishing/shot-store.ts'
export { openSeas, type SeaTeller } from './fishing/told.ts'
export { startPokerClock, type PokerClock } from './poker/clock.ts'
export { pokerRows } from './poker/hand-store.ts'
export { pokerJobs, seedPoker } from './poker/jobs.ts'
export { pokerRoutes } from './poker/routes.ts'
export { houseRoutes } from './routes.ts'
export { tableLines, takeLineAway } from './tables/moderation.ts'
export { openTables, type TableEngine } from './tables/engine.ts'
export { tableJobs } from './tables/jobs.ts'
export { tableRoutesBy } from './tables/routes.ts'
export { eraseTalk, ownLines } from './tables/talk-store.ts'
export {
  houseGameStates,
  houseSwitchesOff,
  isHouseGame,
  setGameLimits,
  turnSwitch,
  type GameReturn,
  type HouseGameState,
  type SwitchTarget,
} from './controls.ts'
export { returned } from './returns.ts'
