import { readRoomSearch } from '../../app/address.ts'
import { defineOfficePage } from '../../app/page.ts'
import { PokerPage } from './poker-page.tsx'

export const poker = defineOfficePage({
  name: 'poker',
  menu: { text: 'poker', group: 'groupPlay', icon: 'hand-coins', permission: 'game.read', search: { state: 'open' } },
  readSearch: readRoomSearch,
  View: PokerPage,
})
