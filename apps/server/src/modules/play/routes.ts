import { routes } from '../../kernel/index.ts'
import { gameInfo, gameMenus, gamePage, hotGames, pokerRooms, recentList, typesOfVendor, vendorList } from './catalogue.ts'
import { favouriteAdd, favouriteList, favouriteRemove, favourites } from './favourites.ts'
import { launch, type VendorCalls } from './launch.ts'
import { vendorWalletRoutes } from './vendor-wallet/funds.ts'
import { chooseWinnerBoard, openWinners, winnerBoardChoice, type OnChoice } from './winners.ts'

const winners = openWinners()

interface PlayPorts {
  /** Opens games of outside vendors. */
  readonly vendors: VendorCalls
  /** They hear that a member hides from others, or shows again. */
  readonly onChoice: readonly OnChoice[]
}

/** The calls of play. */
export const playCalls = ({ vendors, onChoice }: PlayPorts) =>
  routes({
    gameList: gamePage,
    gameInfo,
    hotGames: (t, call) => hotGames(t, call.app),
    vendors: (t, call) => vendorList(t, call.app),
    gameTypes: typesOfVendor,
    pokerRooms: (t, call) => pokerRooms(t, call.app),
    gameMenus: (t, call) => gameMenus(t, call.app, call.input),
    recentGames: recentList,
    favourites,
    favouriteList,
    favouriteAdd,
    favouriteRemove,
    winners: (t, { app, input }) => winners.read(t, app, input),
    winnerBoard: (t, call) => winnerBoardChoice(t, call.actor),
    winnerBoardChoose: (t, call) => {
      t.afterCommit(() => winners.forget())
      for (const hear of onChoice) t.afterCommit(hear)
      return chooseWinnerBoard(t, call)
    },
    launchGame: (t, call) => launch(t, call, vendors),
    launchWeb: (t, call) => launch(t, call, vendors),
    ...vendorWalletRoutes,
  })

/** The same where no outside vendor is called. */
export const playRoutes = playCalls({ vendors: () => undefined, onChoice: [] })
