/** The legs of a sitting that is over: what was fired with each weapon, and what it caught. */
import type { Leg } from '@khela/contract'
import { formatMoney } from '@khela/money'
import type { Scope, Tx } from '../../kernel/index.ts'
import { legStateOf, textOf, type RoundDescriber, type RoundView } from '../rounds/index.ts'
import { wagersOf } from '../bets/index.ts'
import { FISHING } from './rooms.ts'
import { weaponSums, type WeaponSum } from './shot-store.ts'
import { sittingByBet } from './store.ts'

const weaponLeg = ({ weapon, shots, cost, payout }: WeaponSum): Leg => ({
  title: textOf('fishing', ['weapon', weapon]),
  pick: textOf('fishing', ['legShots'], { count: String(shots) }),
  odds: null,
  stake: formatMoney(cost),
  payout: formatMoney(payout),
  state: legStateOf(cost, payout),
  result: null,
})

/** The sitting is named by the bet that bought it in, the first of its round. */
async function legsOfSitting(t: Tx, scope: Scope, { id, memberId, status }: RoundView): Promise<readonly Leg[]> {
  if (status !== 'SETTLED') return []
  const [first] = await wagersOf(t, scope, memberId, id, 1)
  const sitting = first && (await sittingByBet(t, scope, memberId, first.id))
  return sitting === undefined ? [] : (await weaponSums(t, scope, memberId, sitting.id)).map(weaponLeg)
}

export const fishingDescriber: RoundDescriber = {
  games: new Set([FISHING]),
  async describe(t, _app, scope, rounds) {
    const legs = new Map<string, readonly Leg[]>()
    for (const round of rounds) legs.set(round.id, await legsOfSitting(t, scope, round))
    return legs
  },
}
