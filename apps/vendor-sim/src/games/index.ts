/** The studio's games. */
import { coin } from './coin.ts'
import { crash } from './crash.ts'
import { ganges } from './ganges.ts'
import type { Game } from './game.ts'
import { scratch } from './scratch.ts'
import { tea } from './tea.ts'
import { wheel } from './wheel.ts'

export const games: readonly Game[] = [ganges, tea, crash, wheel, scratch, coin]

export const findGame = (code: unknown): Game | undefined => games.find((game) => game.code === code)
