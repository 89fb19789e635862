import { Badge, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { RoomDesk } from '../../app/room-desk.tsx'
import { useSession } from '../../app/session.ts'
import { Amount } from '../../app/amount.tsx'
import { pokerQueries, type PokerRow } from './queries.ts'
import { PokerPanel } from './poker-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { readRoomSearch } from '../../app/address.ts'
import { defineOfficePage } from '../../app/page.ts'

/** The poker tables, open or ended, and the one that is looked at beside them. J and K walk the rows. */
function PokerPage(): ReactElement {
  const search = useSearch({ from: '/poker' })
  const navigate = useNavigate({ from: '/poker' })
  const list = useQuery(pokerQueries.list(search.state))
  const columns = useColumns(search.id)
  return (
    <RoomDesk
      texts="tables-desk.poker"
      search={search}
      go={(to, replace) => void navigate({ search: to, replace })}
      list={list}
      rows={list.data?.tables ?? []}
      columns={columns}
      panel={(id, onClose) => <PokerPanel key={id} id={id} onClose={onClose} />}
    />
  )
}

function useColumns(current: string | undefined): readonly Column<PokerRow>[] {
  const t = useTexts('tables-desk.poker')
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

export const poker = defineOfficePage({
  name: 'poker',
  menu: { text: 'poker', group: 'groupPlay', icon: 'hand-coins', permission: 'game.read', search: { state: 'open' } },
  readSearch: readRoomSearch,
  View: PokerPage,
})
