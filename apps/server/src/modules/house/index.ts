/** House: the games that run in this process and the seed pairs behind them. See README.md. */
export { houseJobs } from './jobs.ts'
export { houseRoutes } from './routes.ts'
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
