import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'

/** How much waits at each place that has a queue, by its address. */
const counts = createContext<Readonly<Record<string, number>>>({})
export const WaitingCounts = counts.Provider

/** How much waits at the place that is open. */
export function useCountHere(): number {
  const { pathname } = useLocation()
  return useContext(counts)[pathname] ?? 0
}
