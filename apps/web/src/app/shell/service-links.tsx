import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { serviceIcon, useOpenService, type Service } from '../../site/service.ts'

export interface ServiceLinksProps {
  readonly rows: readonly Service[]
  /** Hosts that may be opened. */
  readonly hosts: readonly string[]
  readonly className?: string
  readonly large?: boolean
  /** Without the words, which are then the button's name only. */
  readonly isBare?: boolean
}

/** The merchant's ways of contact, each opened in a window of its own after its address was checked. */
export function ServiceLinks({ rows, hosts, className, large = false, isBare = false }: ServiceLinksProps): ReactElement {
  const open = useOpenService()
  return (
    <>
      {rows.map((row) => (
        <button
          key={row.path}
          type="button"
          className={className}
          aria-label={isBare ? row.title : undefined}
          title={isBare ? row.title : undefined}
          onClick={() => void open(row, hosts)}
        >
          <Icon name={serviceIcon(row.csType)} large={large} />
          {!isBare && row.title}
        </button>
      ))}
    </>
  )
}
