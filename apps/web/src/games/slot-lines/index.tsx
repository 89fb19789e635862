import { slotLines25Drawn, slotLinesTable } from '@khela/games/slot-lines'
import { reelBeats } from '../slots/beats.ts'
import { linePays } from '../slots/pays.ts'
import { slotGame } from '../slots/slot-game.tsx'
import type { SlotTitle } from '../slots/title.ts'
import { nakshi } from './theme.ts'
import './nakshi.css'

/** Nakshi Reels: 25 lines, sewn like a kantha. */
const title: SlotTitle = {
  theme: nakshi,
  rules: slotLines25Drawn,
  reels: slotLinesTable.base.length,
  rows: slotLinesTable.rows,
  strips: slotLinesTable.base,
  falls: false,
  pays: linePays(slotLinesTable),
  first: ['H2', 'L4', 'H4', 'L1', 'W', 'L2', 'H1', 'S', 'H3', 'L3', 'W', 'L4', 'H4', 'L1', 'H2'],
  beats: (drawn, stake) => reelBeats(slotLines25Drawn.shown(drawn, stake).spins, slotLinesTable, slotLinesTable.lines),
}

export default slotGame(title)
