import type { ReplyOf } from '@khela/contract'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../site/client.ts'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'

interface FoundRound {
  /** A round drawn from a seed pair. */
  readonly proof: ReplyOf<'roundProof'> | undefined
  /** A round that many shared, drawn from a chain. */
  readonly shared: ReplyOf<'tableProof'> | undefined
  readonly error: Error | null
  readonly isFetching: boolean
}

const isUnknown = (error: Error | null): boolean => error instanceof CallError && error.code === 'not_found'

/**
 * One own round by the code of its record, however it was drawn: what is no round of a seed pair may be one of a table. `isShared`:
 * the address says so already.
 */
export function useRound(roundId: string, isShared: boolean): FoundRound {
  const session = useSession()
  const wanted = { retry: false, staleTime: 0, enabled: roundId !== '' && session.state === 'in' }
  const own = useQuery({ ...read('roundProof', { roundId }), ...wanted, enabled: wanted.enabled && !isShared })
  const recalled = useQuery({
    ...read('tableRecall', { roundId }),
    ...wanted,
    enabled: wanted.enabled && (isShared || isUnknown(own.error)),
  })
  const at = recalled.data?.round
  const shared = useQuery({
    ...read('tableProof', { table: at?.table ?? 'crash', chain: at?.chain ?? '', no: String(at?.no ?? '') }),
    ...wanted,
    enabled: at !== undefined && at.chain !== null,
  })
  return {
    proof: own.data,
    shared: shared.data,
    error: isShared || isUnknown(own.error) ? (recalled.error ?? shared.error) : own.error,
    isFetching: own.isFetching || recalled.isFetching || shared.isFetching,
  }
}
