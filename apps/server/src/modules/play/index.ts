/** Play: who sits at a game, and whose wins are shown. See README.md. */
export { playModule } from './module.ts'
export { playersSince, playPeriodsOf, runningPlayPeriod, type PlayPeriod } from './play-period-store.ts'
export { feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
export { playRoutes } from './routes.ts'
export { playerNameOf, sessionOfToken } from './session-store.ts'
export { VendorCallError, type LaunchOrder, type VendorCalls } from './vendor-calls.ts'
export { hiddenAmong, insertWinner, winsAround } from './winner-store.ts'
export { pingWinners } from './winners.ts'
