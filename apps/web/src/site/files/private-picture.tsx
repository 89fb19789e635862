import { PictureThumb } from '@khela/ui/pictures'
import type { ReactElement } from 'react'
import { read } from '../queries.ts'
import { useRead } from '../use-read.ts'

/** One of the member's own private pictures; `name` says in words what it shows. */
export function PrivatePicture({ id, name }: { readonly id: string; readonly name: string }): ReactElement {
  const file = useRead({ ...read('file', { id }), staleTime: Infinity })
  const src = file.data && `data:${file.data.type};base64,${file.data.data}`
  return <PictureThumb name={name} src={src} hasFailed={file.isError} onRetry={() => void file.refetch()} />
}
