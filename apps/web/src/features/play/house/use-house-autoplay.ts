import { useAutoplay, type Autoplay, type AutoplayRound } from './use-autoplay.ts'
import type { useHouseBet } from './use-house-bet.ts'
import type { Seat } from './use-stake.ts'

interface HouseAutoplay {
  /** How long the scene takes to show a round. */
  readonly paceMs: number
  /** A choice is made, and nothing else bars a beginning. */
  readonly isReady?: boolean
  /** Of a slot: the round that its scene has shown last. Another game's is shown when it is played and its time is over. */
  readonly slot?: { readonly shown: AutoplayRound | undefined }
}

/** Autoplay at a table of `useHouseBet`. */
export function useHouseAutoplay(
  seat: Seat,
  bet: ReturnType<typeof useHouseBet>,
  { paceMs, isReady = true, slot }: HouseAutoplay,
): Autoplay {
  const { stake, pending, refusal, playedId, place } = bet
  return useAutoplay({
    gameId: seat.gameId,
    isAllowed: seat.state.autoplay,
    stake: isReady && stake.problem === undefined ? stake.amount : undefined,
    limits: stake.allowed,
    balance: stake.balance,
    pending,
    refusal,
    played: slot === undefined ? seat.state.last.find(({ id }) => id === playedId) : slot.shown,
    hasFreeSpins: slot !== undefined,
    place,
    paceMs,
  })
}
