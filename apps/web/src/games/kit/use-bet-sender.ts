import { useEffect, useEffectEvent, useState } from 'react'
import type { Money } from '@khela/money'
import { useStore } from 'zustand'
import { newKey } from '../../site/client.ts'
import type { ShowMode } from '../../site/show/model.ts'
import { sendStake, settleStake } from '../../site/show/shows.ts'
import { createBetSender, type BetHeard, type PendingBet } from './bet-sender.ts'

interface Options<Input, Round> extends BetHeard<Input, Round> {
  /** Names the place where a pending bet is kept; one per game and mode. */
  readonly name: string
  readonly send: (input: Input, key: string) => Promise<Round>
  /** What a call stakes: it leaves the displayed balance at once. Absent for calls that are no bets. */
  readonly stakeOf?: (input: Input) => { readonly mode: ShowMode; readonly stake: Money }
}

/** One bet at a time, kept through lost connections and reloads; asked again when the connection comes back. */
export function useBetSender<Input, Round>(
  options: Options<Input, Round>,
): {
  readonly pending: PendingBet<Input> | undefined
  readonly place: (input: Input) => void
  readonly again: () => void
} {
  const onSettled = useEffectEvent(options.onSettled)
  const onRefused = useEffectEvent(options.onRefused)
  const [sender] = useState(() =>
    createBetSender<Input, Round>({ name: options.name, send: options.send, newKey, storage: sessionStorage }),
  )
  useEffect(() => {
    const stop = sender.listen({ onSettled: (round, input) => onSettled(round, input), onRefused: (error) => onRefused(error) })
    window.addEventListener('online', sender.again)
    const stopStakes = sender.store.subscribe((now, before) => {
      if (before.pending !== undefined && before.pending.key !== now.pending?.key) settleStake(before.pending.key)
    })
    return () => {
      window.removeEventListener('online', sender.again)
      stopStakes()
      stop()
      const { pending: left } = sender.store.getState()
      if (left !== undefined) settleStake(left.key)
    }
  }, [sender])
  const pending = useStore(sender.store, (state) => state.pending)
  const place = (input: Input) => {
    const before = sender.store.getState().pending
    sender.place(input)
    const now = sender.store.getState().pending
    // One that a reload left is not staked anew: the balance that was read after it may hold it.
    if (options.stakeOf === undefined || now === undefined || now.key === before?.key) return
    const { mode, stake } = options.stakeOf(input)
    sendStake(now.key, mode, stake)
  }
  return { pending, place, again: sender.again }
}
