import { defineOfficePage } from '../../app/page.ts'
import { GamesPage } from './games-page.tsx'

export const games = defineOfficePage({
  name: 'games',
  menu: { text: 'games', group: 'groupPlay', icon: 'dices', permission: 'game.read' },
  View: GamesPage,
})
