import { Badge, Button, EmptyState, Icon, IconButton, Note, Skeleton, type BadgeProps } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import type { ContentKind } from '@khela/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { contentQueries, useMoveItem, type ContentRow } from './queries.ts'

interface ListProps {
  readonly kind: ContentKind
  /** The item under the pen. */
  readonly id: string | undefined
  readonly onOpen: (id: string) => void
}

/** Everything of a kind in the order of the site, with what visitors see of each now. */
export function ContentList({ kind, id, onOpen }: ListProps): ReactElement {
  const t = useTexts('content')
  const errorText = useErrorText()
  const { can } = useMe()
  const list = useQuery(contentQueries.list(kind))
  const move = useMoveItem(kind)
  const rows = list.data?.content ?? []
  const mayWrite = can('content.write')
  if (list.isPending) return <Loading />
  if (list.isError && !list.data) {
    return (
      <div className="office-pad">
        <Failed query={list} />
      </div>
    )
  }
  return (
    <div className="content-list">
      {move.isError && (
        <Note tone="bad" role="alert">
          {errorText(move.error)}
        </Note>
      )}
      {mayWrite && (
        <div>
          <Button icon="plus" tone="go" onClick={() => onOpen('new')}>
            {t('newKind', { kind: t(`kind.${kind}`) })}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        slotsOf(rows).map(({ slot, items }) => (
          <section key={slot}>
            {slot !== '' && <h2 className="content-slot">{t(`slots.${slot}` as 'slots.w_home')}</h2>}
            <ol className="content-items">
              {items.map((row, at) => (
                <Row
                  key={row.id}
                  row={row}
                  isOpen={row.id === id}
                  onOpen={() => onOpen(row.id)}
                  {...(mayWrite && {
                    onUp: at === 0 ? undefined : () => move.mutate({ id: row.id, direction: 'up' }),
                    onDown: at === items.length - 1 ? undefined : () => move.mutate({ id: row.id, direction: 'down' }),
                    canMove: true,
                  })}
                />
              ))}
            </ol>
          </section>
        ))
      )}
    </div>
  )
}

function Loading(): ReactElement {
  return (
    <div className="office-pad">
      {[1, 2, 3, 4, 5].map((n) => (
        <Skeleton key={n} height={56} />
      ))}
    </div>
  )
}

/** Rows by what they are ordered within. */
function slotsOf(rows: readonly ContentRow[]): { readonly slot: string; readonly items: readonly ContentRow[] }[] {
  return [...new Set(rows.map(({ slot }) => slot))].map((slot) => ({ slot, items: rows.filter((row) => row.slot === slot) }))
}

const tones: Readonly<Record<ContentRow['phase'], NonNullable<BadgeProps['tone']>>> = {
  draft: 'plain',
  scheduled: 'info',
  live: 'good',
  ended: 'warn',
}

interface RowProps {
  readonly row: ContentRow
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly canMove?: boolean
  readonly onUp?: (() => void) | undefined
  readonly onDown?: (() => void) | undefined
}

function Row({ row, isOpen, onOpen, canMove = false, onUp, onDown }: RowProps): ReactElement {
  const t = useTexts('content')
  const language = useSession((session) => session.language)
  const title = row.title[language]
  const when = (instant: string) => formatInstant(instant, 'short', language)
  return (
    <li className="content-item" data-open={isOpen || undefined}>
      <span className="content-item-picture">
        {row.picture === null ? <Icon name="file-text" /> : <img src={row.picture} alt="" loading="lazy" />}
      </span>
      <button type="button" className="content-item-open" aria-current={isOpen || undefined} onClick={onOpen}>
        <b lang={language}>{title}</b>
        <span className="small muted" lang={language === 'bn' ? 'en' : 'bn'}>
          {row.title[language === 'bn' ? 'en' : 'bn']}
        </span>
      </button>
      <span className="content-item-state">
        <Badge tone={tones[row.phase]}>{t(`phases.${row.phase}`)}</Badge>
        {(row.from !== null || row.until !== null) && (
          <span className="small muted num">
            {row.from !== null && t('fromWhen', { time: when(row.from) })} {row.until !== null && t('untilWhen', { time: when(row.until) })}
          </span>
        )}
      </span>
      {canMove && (
        <span className="content-item-move">
          <IconButton icon="chevron-up" label={t('moveUp', { title })} aria-disabled={onUp === undefined} onClick={() => onUp?.()} />
          <IconButton
            icon="chevron-down"
            label={t('moveDown', { title })}
            aria-disabled={onDown === undefined}
            onClick={() => onDown?.()}
          />
        </span>
      )}
    </li>
  )
}
