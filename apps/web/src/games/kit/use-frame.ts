import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { enterFrame } from '../../site/show/shows.ts'
import { openFrameBalance } from './frame-balance.ts'
import { frameMessage } from './frame-message.ts'

/** A page that has not said `ready` by then is treated as one that does not come. */
const patienceMs = 10_000

export type FrameState = 'loading' | 'ready' | 'silent'

/**
 * Listens to a vendor's frame: whether it is there, and that money moved in it, upon which our own reads are made again.
 * Each frame needs a component of its own (`key`).
 */
export function useFrame(
  origin: string,
  onClose: () => void,
): { readonly frame: RefObject<HTMLIFrameElement | null>; readonly state: FrameState } {
  const frame = useRef<HTMLIFrameElement>(null)
  const queries = useQueryClient()
  const [state, setState] = useState<FrameState>('loading')
  const [balance] = useState(() =>
    openFrameBalance(() => {
      for (const name of ['balance', 'bettingRecord']) void queries.invalidateQueries({ queryKey: [name] })
    }),
  )

  const hear = useEffectEvent((event: MessageEvent) => {
    const message = frameMessage(event, { window: frame.current?.contentWindow ?? null, origin })
    if (message === 'ready') setState('ready')
    if (message === 'close') onClose()
    if (message === 'balance') balance.hear()
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    const leave = enterFrame()
    const patience = setTimeout(() => setState((now) => (now === 'loading' ? 'silent' : now)), patienceMs)
    return () => {
      window.removeEventListener('message', listen)
      leave()
      clearTimeout(patience)
      balance.stop()
    }
  }, [balance])
  return { frame, state }
}
