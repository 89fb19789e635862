import { Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { read } from '../../../site/queries.ts'
import { Prove } from '../security/prove.tsx'

/** Asks who is at the keyboard, by the ways this member has. */
export function ProveFirst({ onProved }: { readonly onProved: (proof: string) => void }): ReactElement {
  const { data } = useQuery(read('security', {}))
  return data === undefined ? (
    <Skeleton height={120} />
  ) : (
    <Prove hasPassword={data.hasPassword} hasTotp={data.hasTotp} onProved={onProved} />
  )
}
