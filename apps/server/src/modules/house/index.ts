/** House: games of one bet, the seed pairs behind them, and the switches over all games of our own. See README.md. */
export {
  gameLimits,
  hasOwnLimits,
  houseGameStates,
  houseSwitchesOff,
  isHouseGame,
  isTurnedOff,
  setGameLimits,
  turnSwitch,
  type GameReturn,
  type HouseGameState,
  type SwitchTarget,
} from './controls.ts'
export { gamesOff, isOff, offFor } from './controls-store.ts'
export { houseJobs } from './jobs.ts'
export { houseModule } from './module.ts'
export { shotsPort, type Shots } from './ports.ts'
export { proven } from './proof.ts'
export { returned, rootOf } from './returns.ts'
export { houseRoutes } from './routes.ts'
export { holdPair, pairInPlay } from './seeds.ts'
export { LAST_NONCE, lockActive, takeNonces } from './store.ts'
export { limitsOf, mayAutoplay } from './table.ts'
export { versionOf } from './versions.ts'
