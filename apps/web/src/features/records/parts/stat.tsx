import { Skeleton } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'

/** A total in a card; a bar until it has come. */
export function Stat({ label, children }: { readonly label: string; readonly children: ReactNode | undefined }): ReactElement {
  return (
    <div className="card stat">
      <span className="small muted">{label}</span>
      <b>{children ?? <Skeleton width="70%" height={28} />}</b>
    </div>
  )
}
