import { DataTable, Segment, type Column } from '@khela/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { KeysLine } from './keys-line.tsx'
import { daysOf, type RoomSearch } from './address.ts'
import { ListStates } from './list-states.tsx'
import { PageHead } from './page-head.tsx'
import { useSession } from './session.ts'
import { short, useWalk } from './walk.ts'
import './desk.css'

interface Room {
  readonly id: string
  readonly name: { readonly bn: string; readonly en: string }
}
interface RoomDeskProps<R extends Room> {
  readonly texts: 'seas-office' | 'tables-desk.poker'
  readonly search: RoomSearch
  readonly go: (to: RoomSearch, replace: boolean) => void
  readonly list: UseQueryResult
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  /** What is shown of the one that is looked at, beside the list. */
  readonly panel: (id: string, onClose: () => void) => ReactNode
}

/** Rooms where members sit, open or ended, and the one that is looked at beside them. J and K walk the rows. */
export function RoomDesk<R extends Room>({ texts, search, go, list, rows, columns, panel }: RoomDeskProps<R>): ReactElement {
  const t = useTexts(texts)
  const language = useSession((session) => session.language)
  const { state, id } = search
  const open = (next: string | undefined) => go({ state, ...daysOf(search), ...(next !== undefined && { id: next }) }, id !== undefined)
  useWalk(rows, id, open)
  return (
    <div className="office-split desk-split desk-chips" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <div className="office-bar">
          <Segment<RoomSearch['state']>
            label={t('state')}
            value={state}
            options={[
              { value: 'open', label: t('open') },
              { value: 'ended', label: t('ended') },
            ]}
            onChange={(next) => go({ state: next }, false)}
          />
        </div>
        <ListStates list={list} count={rows.length} empty={t(state === 'open' ? 'noneOpen' : 'noneEnded')} money>
          <DataTable
            caption={t('caption')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            openLabel={(row) => t('openRow', { name: row.name[language], id: short(row.id) })}
          />
        </ListStates>
        <KeysLine />
      </section>
      {id !== undefined && panel(id, () => open(undefined))}
    </div>
  )
}
