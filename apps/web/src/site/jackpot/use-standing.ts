import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readKey, read } from '../queries.ts'
import { useRead } from '../use-read.ts'
import { standing, type Pool } from './pool.ts'

/** The server tells a minute of steps; they are asked for anew before they run out. */
const refreshMs = 45_000

export interface Standing {
  readonly now: string
  readonly before: string
}

/**
 * The pools of the house; none while their money is not in the books. Asked for anew when the page is taken over: how old the
 * server's drawing is by then, nobody knows.
 */
export function useJackpots() {
  return useRead({ ...read('jackpots', {}), staleTime: refreshMs, refetchOnMount: 'always' })
}

/**
 * What a pool holds, step by step as the server told it, by the server's clock. Nothing runs while the page is hidden; who
 * comes back sees what it holds then.
 */
export function useStanding(pool: Pool): Standing {
  const [state, setState] = useState<Standing>({ now: pool.amount, before: pool.amount })
  const queries = useQueryClient()
  useEffect(() => {
    const told = { at: Date.parse(pool.at), seen: performance.now() }
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.hidden) return
      const since = performance.now() - told.seen
      const { amount, nextMs } = standing(pool, told.at + since)
      setState((before) => (before.now === amount ? before : { now: amount, before: before.now }))
      if (since >= refreshMs || nextMs === undefined) void queries.invalidateQueries({ queryKey: readKey('jackpots', {}) })
      else timer = setTimeout(look, nextMs - told.at - since)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pool, queries])
  return state
}
