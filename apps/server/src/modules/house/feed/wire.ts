/** A round as others see it: never more than a masked name, what was staked and what came back. */
import type { PublicRoundView } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { gameRows, tableRows } from '../../catalogue/index.ts'

/** Pictures of the games of the house, as the catalogue has them. */
const icons: ReadonlyMap<string, string> = new Map([...gameRows, ...tableRows].map(({ code, icon }) => [code, icon]))

/** What came back for each unit of the stake, in hundredths rounded down. */
export function multiplierText(stake: Money, payout: Money): string {
  const hundredths = stake > 0n ? (payout * 100n) / stake : 0n
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

export interface RoundLine {
  readonly code: string
  readonly who: string
  readonly game: string
  readonly name: { readonly bn: string; readonly en: string }
  readonly stake: Money
  readonly payout: Money
  readonly at: Date
}
export const wirePublic = ({ code, who, game, name, stake, payout, at }: RoundLine): PublicRoundView => ({
  code,
  who,
  gameCode: game,
  displayName: { bn: name.bn, en: name.en },
  iconUrl: icons.get(game) ?? gameRows[0]?.icon ?? '',
  stake: formatMoney(stake),
  payout: formatMoney(payout),
  multiplier: multiplierText(stake, payout),
  at: at.toISOString(),
})
