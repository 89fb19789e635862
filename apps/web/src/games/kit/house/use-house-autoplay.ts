import { useIsShowing } from '../../../site/show/shows.ts'
import { useAutoplay, type Autoplay, type AutoplayRound } from './use-autoplay.ts'
import type { useHouseBet } from './use-house-bet.ts'
import type { Seat } from './use-stake.ts'

interface HouseAutoplay {
  /** How long a round lies when its scene is over. */
  readonly paceMs: number
  /** A choice is made, and nothing else bars a beginning. */
  readonly isReady?: boolean
  /** Of a slot: the round that its scene has shown last. Another game's is shown when nothing of it is withheld any more. */
  readonly slot?: { readonly shown: AutoplayRound | undefined }
}

/** Autoplay at a table of `useHouseBet`. */
export function useHouseAutoplay(
  seat: Seat,
  bet: ReturnType<typeof useHouseBet>,
  { paceMs, isReady = true, slot }: HouseAutoplay,
): Autoplay {
  const { stake, pending, refusal, playedId, place } = bet
  const isShowing = useIsShowing(playedId)
  const played = isShowing ? undefined : seat.state.last.find(({ id }) => id === playedId)
  return useAutoplay({
    gameId: seat.gameId,
    isAllowed: seat.state.autoplay,
    stake: isReady && stake.problem === undefined ? stake.amount : undefined,
    limits: stake.allowed,
    balance: stake.told,
    pending,
    refusal,
    played: slot === undefined ? played : slot.shown,
    hasFreeSpins: slot !== undefined,
    place,
    paceMs,
  })
}
