import { readRoomSearch } from '../../app/address.ts'
import { defineOfficePage } from '../../app/page.ts'
import { SeasPage } from './seas-page.tsx'

export const seas = defineOfficePage({
  name: 'seas',
  menu: { text: 'seas', group: 'groupPlay', icon: 'waves', permission: 'game.read', search: { state: 'open' } },
  readSearch: readRoomSearch,
  View: SeasPage,
})
