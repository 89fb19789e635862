import { useQuery } from '@tanstack/react-query'
import { call } from '../../site/client.ts'
import { useSetSession } from '../../site/session.ts'
import { tokenStore } from '../../site/token.ts'

/**
 * The person's session at a game. Opening it for a visitor in demo mode makes a trial member; the page is then drawn
 * again for that member (decisions H6).
 */
export function useSeat(gameId: string, mode: 'real' | 'demo') {
  const token = tokenStore((state) => state.token)
  const setSession = useSetSession()
  return useQuery({
    queryKey: ['seat', gameId, mode, token ?? 'guest'],
    queryFn: async () => {
      const seat = await call('launchGame', { gameId, mode })
      if (seat.token !== null) setSession(seat.token)
      return seat
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
