import { slotTumble30Drawn, slotTumbleTable } from '@khela/games/slot-tumble'
import { tumbleBeats } from '../slots/beats.ts'
import { tumblePays } from '../slots/pays.ts'
import { slotGame } from '../slots/slot-game.tsx'
import type { SlotTitle } from '../slots/title.ts'
import { mishti } from './theme.ts'
import './mishti.css'

const { symbols, reels, rows } = slotTumbleTable

/** Mishti Tumble: thirty sweets that pay anywhere and fall. */
const title: SlotTitle = {
  theme: mishti,
  rules: slotTumble30Drawn,
  reels,
  rows,
  strips: Array.from({ length: reels }, () => symbols),
  falls: true,
  pays: tumblePays(slotTumbleTable),
  first: Array.from({ length: reels * rows }, (_, cell) => symbols[(cell * 3 + Math.floor(cell / rows) * 2) % symbols.length] ?? ''),
  beats: (drawn, stake) => tumbleBeats(slotTumble30Drawn.shown(drawn, stake).spins),
}

export default slotGame(title)
