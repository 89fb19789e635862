import { formatMoney, parseMoney } from '@khela/money'
import type { Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Amount } from '../../app/amount.tsx'
import { RoomDesk } from '../../app/room-desk.tsx'
import { useSession } from '../../app/session.ts'
import { AddsBadge, SeaBadges } from './badges.tsx'
import { seaQueries, type SeaRow } from './queries.ts'
import { SeaPanel } from './sea-panel.tsx'
import { readRoomSearch } from '../../app/address.ts'
import { defineOfficePage } from '../../app/page.ts'

/** The seas of the fishing rooms, open or ended, and the one that is looked at beside them. J and K walk the rows. */
function SeasPage(): ReactElement {
  const search = useSearch({ from: '/seas' })
  const navigate = useNavigate({ from: '/seas' })
  const list = useQuery(seaQueries.list(search.state))
  const columns = useColumns(search.id)
  return (
    <RoomDesk
      texts="seas-office"
      search={search}
      go={(to, replace) => void navigate({ search: to, replace })}
      list={list}
      rows={list.data?.seas ?? []}
      columns={columns}
      panel={(id, onClose) => <SeaPanel key={id} id={id} onClose={onClose} />}
    />
  )
}

/** What still belongs to those who sit. */
const heldOf = ({ money }: SeaRow): string => formatMoney(parseMoney(money.chips) + parseMoney(money.flying))

function useColumns(current: string | undefined): readonly Column<SeaRow>[] {
  const t = useTexts('seas-office')
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

export const seas = defineOfficePage({
  name: 'seas',
  menu: { text: 'seas', group: 'groupPlay', icon: 'waves', permission: 'game.read', search: { state: 'open' } },
  readSearch: readRoomSearch,
  View: SeasPage,
})
