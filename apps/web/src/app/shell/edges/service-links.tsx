import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { serviceIcon, useOpenService, type Service } from '../../../site/service.ts'

export interface ServiceLinksProps {
  readonly rows: readonly Service[]
  /** Hosts that may be opened. */
  readonly hosts: readonly string[]
  readonly className?: string
  readonly large?: boolean
  /** Without the words, which are then the button's name only. */
  readonly isBare?: boolean
  /** The live chat is a page of this site, and stands before the others. */
  readonly ownChat?: boolean
  readonly onLeave?: () => void
}

/** The merchant's ways of contact, each opened in a window of its own after its address was checked. */
export function ServiceLinks({
  rows,
  hosts,
  className,
  large = false,
  isBare = false,
  ownChat = false,
  onLeave,
}: ServiceLinksProps): ReactElement {
  const open = useOpenService()
  const chat = useTexts('shell')('liveChat')
  return (
    <>
      {ownChat && (
        <Link
          to="/member/$page"
          params={{ page: 'messages' }}
          search={{ tab: 'chat' }}
          className={className}
          aria-label={isBare ? chat : undefined}
          title={isBare ? chat : undefined}
          onClick={onLeave}
        >
          <Icon name={serviceIcon('LIVECHAT')} large={large} />
          {!isBare && chat}
        </Link>
      )}
      {rows
        .filter(({ csType }) => !ownChat || csType !== 'LIVECHAT')
        .map((row) => (
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
