import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { newKey } from '../../site/client.ts'
import { createBetSender, type BetHeard, type PendingBet } from './bet-sender.ts'

interface Options<Input, Round> extends BetHeard<Input, Round> {
  /** Names the place where a pending bet is kept; one per game and mode. */
  readonly name: string
  readonly send: (input: Input, key: string) => Promise<Round>
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
    return () => {
      window.removeEventListener('online', sender.again)
      stop()
    }
  }, [sender])
  const pending = useStore(sender.store, (state) => state.pending)
  return { pending, place: sender.place, again: sender.again }
}
