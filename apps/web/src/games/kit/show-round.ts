import type { ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import type { QueryClient } from '@tanstack/react-query'
import { readKey } from '../../site/queries.ts'
import { gained, type ShowMode } from '../../site/show/model.ts'
import { beginShow, endShow } from '../../site/show/shows.ts'
import { isStill } from './house/still.ts'
import { soundOutcome } from './sound.ts'
import { spendable } from './stake.ts'
import { tierOf } from './tiers.ts'

/** What a scene shows: a round with its money, as on the wire. */
export interface SceneRound {
  readonly id: string
  readonly stake: string
  readonly payout: string
}

type Left = Parameters<typeof spendable>[0]

interface RoundShow {
  readonly mode: ShowMode
  readonly round: SceneRound
  /** What could be staked before the round and after it, as the server told. */
  readonly before: Left | undefined
  readonly after: Left
}

/** A round begins to be shown; what it brought is seen elsewhere when its scene calls `endRound`. With less motion at once. */
export function showRound({ mode, round, before, after }: RoundShow): void {
  if (isStill()) return
  const payout = before === undefined ? parseMoney(round.payout) : gained(spendable(before), parseMoney(round.stake), spendable(after))
  beginShow({ id: round.id, mode, payout })
}

/** Puts the balance that a bet's answer told into what the header shows, at once with the scene's; the next read confirms it. */
export function noteBalance(queries: QueryClient, mode: ShowMode, balance: string): void {
  queries.setQueryData<ReplyOf<'balance'>>(
    readKey('balance', {}),
    (before) => before && { ...before, ...(mode === 'real' ? { balance } : { trial: balance }) },
  )
}

/** A scene has come to its end: the round may be seen everywhere, and is heard. */
export function endRound(round: SceneRound): void {
  endShow(round.id)
  soundRound(round)
}

/** What a round came to, as it sounds. */
export function soundRound(round: SceneRound): void {
  soundOutcome(tierOf(parseMoney(round.stake), parseMoney(round.payout)))
}
