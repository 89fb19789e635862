import { defineModule, rule, wiped } from '../../kernel/index.ts'
import { seedCatalogue } from './catalogue.ts'
import { eraseFavourites, favouriteRows } from './catalogue-store.ts'
import { catalogueRoutes } from './routes.ts'

export const catalogueModule = defineModule({
  name: 'catalogue',
  calls: () => catalogueRoutes,
  seeds: [{ run: seedCatalogue }],
  personal: {
    tables: { 'play.favourite': wiped('favouriteGames') },
    file: () => ({ favouriteGames: (t, scope) => favouriteRows(t, scope) }),
    erase: eraseFavourites,
  },
  retention: {
    tables: {
      'play.favourite': rule.member,
      'play.game': rule.game,
      'play.vendor': rule.set,
    },
  },
})
