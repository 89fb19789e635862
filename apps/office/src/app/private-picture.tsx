import { PictureThumb } from '@khela/ui/pictures'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from './client.ts'

/** A member's private picture; `name` says in words what it shows. That it was looked at goes into the audit, once for each visit of a page. */
export function PrivatePicture({ id, name }: { readonly id: string; readonly name: string }): ReactElement {
  const file = useQuery({
    queryKey: ['officeFile', id],
    queryFn: ({ signal }) => call('officeFile', { id }, { signal }),
    staleTime: Infinity,
  })
  const src = file.data && `data:${file.data.type};base64,${file.data.data}`
  return <PictureThumb name={name} src={src} hasFailed={file.isError} onRetry={() => void file.refetch()} cloth="ledger" />
}
