import { routes } from '../../kernel/index.ts'
import { gamePage, hotGames, recentList, vendorList } from './catalogue.ts'
import { launch, type VendorCalls } from './launch.ts'
import { vendorWalletRoutes } from './vendor-wallet/funds.ts'
import { chooseWinnerBoard, openWinners, winnerBoardChoice } from './winners.ts'

const winners = openWinners()

/** The calls of play; games of outside vendors are opened through `vendors`. */
export const playRoutesBy = (vendors: VendorCalls) =>
  routes({
    gameList: (t, call) => gamePage(t, call.input),
    hotGames: (t) => hotGames(t),
    vendors: (t) => vendorList(t),
    recentGames: (t, call) => recentList(t, call.scope),
    winners: (t) => winners.read(t),
    winnerBoard: (t, call) => winnerBoardChoice(t, call.actor),
    winnerBoardChoose: (t, call) => chooseWinnerBoard(t, call.actor, call.input.shown),
    launchGame: (t, call) => launch(t, call, vendors),
    ...vendorWalletRoutes,
  })

/** The same where no outside vendor is called. */
export const playRoutes = playRoutesBy(() => undefined)
