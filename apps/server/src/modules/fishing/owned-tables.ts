/** The module's tables: how long rows stay, and the member's file. */
import { retain, retentionReasons, rule, type Personal, type Retention } from '../../kernel/index.ts'
import { fishingRows } from './shot-store.ts'

export const fishingRetention: Retention = {
  tables: {
    'house.fishing_sea': rule.game,
    'house.fishing_shot': rule.play,
    'house.fishing_sitting': rule.play,
  },
}

export const fishingPersonal: Personal = {
  tables: {
    'house.fishing_shot': retain('fishing', 'past shots stay provable'),
    'house.fishing_sitting': retain('fishing', retentionReasons.books),
  },
  file: () => ({ fishing: (t, scope) => fishingRows(t, scope) }),
}
