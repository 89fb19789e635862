import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call, type CallError } from '../../site/client.ts'
import { useSetSession } from '../../site/session.ts'
import { tokenStore } from '../../site/token.ts'

/**
 * The person's session at a game. Opening it for a visitor in demo mode makes a trial member; the page is then drawn
 * again for that member (D-H6). A session of the house is kept and taken up again; with `visit` it belongs to that
 * visit of the page, because an outside vendor's page can be opened once.
 */
export function useSeat(gameId: string, mode: 'real' | 'demo', visit?: string) {
  const token = tokenStore((state) => state.token)
  const setSession = useSetSession()
  return useQuery({
    queryKey: ['seat', gameId, mode, token ?? 'guest', visit ?? ''],
    queryFn: async () => {
      const seat = await call('launchGame', { gameId, mode })
      if (seat.token !== null) setSession(seat.token)
      return seat
    },
    staleTime: Infinity,
    gcTime: visit === undefined ? Infinity : 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** After a refusal: a session that is over is opened anew, so that the next bet finds one. */
export function seatAgain(queries: QueryClient, error: CallError): void {
  if (error.code === 'game_unknown' || error.code === 'game_session_over') void queries.invalidateQueries({ queryKey: ['seat'] })
}
