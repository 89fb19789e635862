import { useAutoplay, type Autoplay } from './use-autoplay.ts'
import type { useHouseBet } from './use-house-bet.ts'
import type { Seat } from './use-stake.ts'

/** Autoplay at a table of `useHouseBet`. `isReady`: a choice is made. `paceMs`: how long the scene takes to show a round. */
export function useHouseAutoplay(seat: Seat, bet: ReturnType<typeof useHouseBet>, paceMs: number, isReady = true): Autoplay {
  const { stake, pending, refusal, playedId, place } = bet
  return useAutoplay({
    gameId: seat.gameId,
    isAllowed: seat.state.autoplay,
    stake: isReady && stake.problem === undefined ? stake.amount : undefined,
    limits: stake.allowed,
    balance: stake.balance,
    pending,
    refusal,
    played: seat.state.last.find(({ id }) => id === playedId),
    place,
    paceMs,
  })
}
