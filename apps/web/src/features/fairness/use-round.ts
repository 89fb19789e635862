import type { ReplyOf } from '@khela/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'
import type { Proof } from './parts/round-finder.tsx'
import type { SharedProof } from './parts/shared-sheet.tsx'

interface FoundRound {
  /** A round drawn from a seed pair. */
  readonly proof: Proof | undefined
  /** A round that many shared, drawn from a chain. */
  readonly shared: SharedProof | undefined
  readonly error: Error | null
  readonly isFetching: boolean
}

const isShared = (told: ReplyOf<'roundProof'>): told is Exclude<ReplyOf<'roundProof'>, Proof> => 'table' in told

/** One own round by the code of its record, however it was drawn. */
export function useRound(roundId: string): FoundRound {
  const session = useSession()
  const wanted = { retry: false, staleTime: 0, enabled: roundId !== '' && session.state === 'in' }
  const told = useQuery({ ...read('roundProof', { roundId }), ...wanted })
  const at = told.data !== undefined && isShared(told.data) ? told.data : undefined
  const shared = useQuery({
    ...read('tableProof', { table: at?.table ?? 'crash', chain: at?.chain ?? '', no: String(at?.no ?? '') }),
    ...wanted,
    enabled: at !== undefined,
  })
  return {
    proof: told.data === undefined || isShared(told.data) ? undefined : told.data,
    shared: shared.data,
    error: told.error ?? shared.error,
    isFetching: told.isFetching || shared.isFetching,
  }
}
