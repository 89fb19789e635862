import { routes } from '../../kernel/index.ts'
import { gameInfo, gameMenus, gamePage, hotGames, pokerRooms, recentList, typesOfVendor, vendorList } from './catalogue.ts'
import { favouriteAdd, favouriteList, favouriteRemove, favourites } from './favourites.ts'

/** The calls of what there is to play. */
export const catalogueRoutes = routes({
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
})
