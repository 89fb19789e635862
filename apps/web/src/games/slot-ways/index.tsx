import { slotWays243Drawn, slotWaysTable } from '@khela/games/slot-ways'
import { reelBeats } from '../slots/beats.ts'
import { wayPays } from '../slots/pays.ts'
import { slotGame } from '../slots/slot-game.tsx'
import type { SlotTitle } from '../slots/title.ts'
import { monsoon } from './theme.ts'
import './monsoon.css'

/** Monsoon: 243 ways, glass and gold on a river at night. */
const title: SlotTitle = {
  theme: monsoon,
  rules: slotWays243Drawn,
  reels: slotWaysTable.base.length,
  rows: slotWaysTable.rows,
  strips: slotWaysTable.base,
  falls: false,
  pays: wayPays(slotWaysTable),
  first: ['E', 'A', 'G', 'C', 'W', 'F', 'B', 'S', 'D', 'G', 'W', 'E', 'D', 'A', 'F'],
  beats: (drawn, stake) => reelBeats(slotWays243Drawn.shown(drawn, stake).spins, slotWaysTable),
}

export default slotGame(title)
