import { Badge, DataTable, Segment, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { short, useWalk } from '../../app/walk.ts'
import { Amount } from '../../app/amount.tsx'
import { pokerQueries, type PokerRow } from './queries.ts'
import { PokerPanel } from './poker-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import '../../app/desk.css'

/** The poker tables, open or ended, and the one that is looked at beside them. J and K walk the rows. */
export function PokerPage(): ReactElement {
  const t = useTranslations('tables-desk.poker')
  const office = useTranslations('office')
  const language = useSession((session) => session.language)
  const { state, id } = useSearch({ from: '/poker' })
  const navigate = useNavigate({ from: '/poker' })
  const list = useQuery(pokerQueries.list(state))
  const rows = list.data?.tables ?? []
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
      {id !== undefined && <PokerPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

function useColumns(current: string | undefined): readonly Column<PokerRow>[] {
  const t = useTranslations('tables-desk.poker')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'room',
      title: t('room'),
      cell: (row) => (
        <span className="desk-name">
          <b aria-current={row.id === current || undefined}>{row.name[language]}</b>
          <Badge tone={row.mode === 'real' ? 'info' : 'plain'}>{t(row.mode)}</Badge>
          <StateBadge row={row} />
        </span>
      ),
      place: 'lead',
    },
    {
      key: 'seats',
      title: t('seats'),
      cell: (row) => (
        <span>
          {t('people', { count: row.people })}
          {row.bots > 0 && ` + ${t('bots', { count: row.bots })}`} <span className="muted num">/ {row.seatCount}</span>
        </span>
      ),
      place: 'sub',
    },
    {
      key: 'blinds',
      title: t('blinds'),
      end: true,
      cell: (row) => (
        <span className="num">
          {row.smallBlind} / {row.bigBlind}
        </span>
      ),
    },
    { key: 'hands', title: t('hands'), end: true, cell: (row) => t('handsOf', { count: row.hands }), place: 'sub-end' },
    {
      key: 'chips',
      title: t('onTable'),
      end: true,
      cell: (row) => (
        <span className="desk-name">
          <b>
            <Amount mode={row.mode} value={row.chips.onTable} />
          </b>
          <Badge tone={row.chips.adds ? 'good' : 'bad'}>{t(row.chips.adds ? 'adds' : 'addsNot')}</Badge>
        </span>
      ),
      place: 'result',
    },
    { key: 'raked', title: t('raked'), end: true, cell: (row) => <Amount mode={row.mode} value={row.chips.raked} /> },
  ]
}
