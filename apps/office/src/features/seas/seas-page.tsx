import { formatMoney, parseMoney } from '@khela/money'
import { DataTable, Segment, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Amount } from '../../app/amount.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { short, useWalk } from '../../app/walk.ts'
import { AddsBadge, SeaBadges } from './badges.tsx'
import { seaQueries, type SeaRow } from './queries.ts'
import { SeaPanel } from './sea-panel.tsx'
import '../../app/desk.css'

/** The seas of the fishing rooms, open or ended, and the one that is looked at beside them. J and K walk the rows. */
export function SeasPage(): ReactElement {
  const t = useTranslations('seas-office')
  const office = useTranslations('office')
  const language = useSession((session) => session.language)
  const { state, id } = useSearch({ from: '/seas' })
  const navigate = useNavigate({ from: '/seas' })
  const list = useQuery(seaQueries.list(state))
  const rows = list.data?.seas ?? []
  const open = (next: string | undefined) => void navigate({ search: { state, ...(next && { id: next }) }, replace: id !== undefined })
  useWalk(rows, id, open)
  const columns = useColumns(id)
  return (
    <div className="office-split desk-split desk-chips" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <div className="office-bar">
          <Segment<'open' | 'ended'>
            label={t('state')}
            value={state}
            options={[
              { value: 'open', label: t('open') },
              { value: 'ended', label: t('ended') },
            ]}
            onChange={(next) => void navigate({ search: { state: next } })}
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
        <p className="office-keys small muted">
          <kbd>J</kbd> <kbd>K</kbd> {office('keysWalk')} <kbd>Esc</kbd> {office('keysClose')}
        </p>
      </section>
      {id !== undefined && <SeaPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

/** What still belongs to those who sit. */
const heldOf = ({ money }: SeaRow): string => formatMoney(parseMoney(money.chips) + parseMoney(money.flying))

function useColumns(current: string | undefined): readonly Column<SeaRow>[] {
  const t = useTranslations('seas-office')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'room',
      title: t('room'),
      cell: (row) => (
        <span className="desk-name">
          <b aria-current={row.id === current || undefined}>{row.name[language]}</b>
          <SeaBadges row={row} />
        </span>
      ),
      place: 'lead',
    },
    {
      key: 'guns',
      title: t('guns'),
      cell: (row) =>
        row.state === 'open' ? (
          <span>
            {t('people', { count: row.people })} <span className="muted num">/ 4</span>
          </span>
        ) : (
          t('sittingsOf', { count: row.sittings })
        ),
      place: 'sub',
    },
    { key: 'base', title: t('base'), end: true, cell: (row) => <Amount mode={row.mode} value={row.base} /> },
    { key: 'shots', title: t('shots'), end: true, cell: (row) => t('shotsOf', { count: row.shots }), place: 'sub-end' },
    {
      key: 'held',
      title: t('held'),
      end: true,
      cell: (row) => (
        <span className="desk-name">
          <b>
            <Amount mode={row.mode} value={heldOf(row)} />
          </b>
          <AddsBadge adds={row.money.adds} />
        </span>
      ),
      place: 'result',
    },
    { key: 'cashed', title: t('cashed'), end: true, cell: (row) => <Amount mode={row.mode} value={row.money.cashed} /> },
  ]
}
