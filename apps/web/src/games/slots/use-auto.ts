import type { Money } from '@khela/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { hiddenMs } from '../../features/play/house/autoplay.ts'
import type { HouseRound } from '../../features/play/house/use-stake.ts'
import { afterRound, beginAuto, type Auto, type AutoEnd, type AutoRules } from './auto.ts'
import { drawnOf } from './title.ts'

/** Between a round that lies still and the next spin, in milliseconds: time to press stop. */
const pauseMs = 650
const quickMs = 350

interface Playing {
  /** A spin can be placed now. */
  readonly canPlay: boolean
  readonly isQuick: boolean
  readonly stake: Money | undefined
  readonly play: () => void
}

/** Spins that follow one another, until their rules, a refusal or the person ends them. */
export function useAuto({ canPlay, isQuick, stake, play }: Playing) {
  const [auto, setAuto] = useState<Auto>()
  const [ended, setEnded] = useState<AutoEnd | 'stopped'>()
  const stop = () => {
    setAuto(undefined)
    setEnded('stopped')
  }
  const next = useEffectEvent(() => (canPlay ? play() : stop()))
  const stopHidden = useEffectEvent(stop)
  useEffect(() => {
    if (auto === undefined) return
    const timer = setTimeout(next, isQuick ? quickMs : pauseMs)
    return () => clearTimeout(timer)
  }, [auto, isQuick])
  const isPlaying = auto !== undefined
  useEffect(() => {
    if (!isPlaying) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(stopHidden, hiddenMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isPlaying])
  return {
    auto,
    ended,
    begin: (rules: AutoRules) => {
      // Even the first spin may not go beyond the limit.
      const isBeyond = (stake ?? 0n) > rules.loss
      setEnded(isBeyond ? 'loss' : undefined)
      setAuto(isBeyond ? undefined : beginAuto(rules))
    },
    stop,
    /** Tells that a round lies still. */
    shown: (round: HouseRound) => {
      if (auto === undefined) return
      const then = afterRound(auto, { ...round, freeSpins: drawnOf(round).freeSpins })
      setAuto(typeof then === 'string' ? undefined : then)
      setEnded(typeof then === 'string' ? then : undefined)
    },
  }
}
