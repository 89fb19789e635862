import { parseMoney, showMoney, signOf } from '@khela/money'
import { useTexts } from '@khela/i18n/use-texts'
import type { Game } from '../../site/game.ts'

/** What the label of a slot says, in order (PS-9.12): the least bet, then its lines or ways. Empty for every other game. */
export function slotLabelParts(slot: Game['slot']): readonly (readonly ['minBet' | 'lines' | 'ways', string])[] {
  if (slot === null) return []
  const least = showMoney(parseMoney(slot.minBet)).replace(/\.00$/, '')
  return [
    ['minBet', `${signOf()}${least}`],
    ...(slot.lines === null ? [] : [['lines', `${slot.lines}`] as const]),
    ...(slot.ways === null ? [] : [['ways', `${slot.ways}`] as const]),
  ]
}

/** The label under the tile of a slot, a fact a line, in the language of the page. */
export function useSlotLabel(): (game: Game) => string | undefined {
  const t = useTexts('home')
  return ({ slot }) =>
    // A node of the release before does not say it.
    slotLabelParts(slot ?? null)
      .map(([part, value]) => t(`slot.${part}`, { value }))
      .join('\n') || undefined
}
