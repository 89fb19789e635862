import type { TableId } from '@khela/contract'
import { formatCount } from '@khela/i18n'
import { Badge, DataTable, Money, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { KeysLine } from '../../app/keys-line.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { WaitingChanges } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { useWalk } from '../../app/walk.ts'
import { tableQueries, type TableRow } from './queries.ts'
import { Risk } from './risk.tsx'
import { Results, Standing } from './standing.tsx'
import { TablePanel } from './table-panel.tsx'
import { defineOfficePage } from '../../app/page.ts'
import { readTablesSearch } from './search.ts'
import '../../app/desk.css'

/** Results in a row of the list; the panel has more. */
const SHOWN = 5

/** The live tables: what runs at each, what the house risks, and the one that is open beside them. J and K walk the rows. */
function TablesPage(): ReactElement {
  const t = useTexts('tables-desk')
  const language = useSession((session) => session.language)
  const search = useSearch({ from: '/tables' })
  const { table, tab } = search
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/tables' })
  const list = useQuery(tableQueries.list())
  const rows = list.data?.tables ?? []
  const open = (next: string | undefined) => {
    const known = rows.find((row) => row.table === next)?.table
    void navigate({ search: { ...days, ...(known && { table: known }), ...(tab && { tab }) }, replace: table !== undefined })
  }
  useWalk(
    rows.map((row) => ({ id: row.table })),
    table,
    open,
  )
  const columns = useColumns(table)
  return (
    <div className="office-split desk-split" data-open={table !== undefined || undefined}>
      <section>
        <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <WaitingChanges acts={['officeGameSwitch']} />
        <ListStates list={list} count={rows.length} empty={t('none')}>
          <DataTable
            caption={t('caption')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.table}
            onOpen={(row) => open(row.table)}
            openLabel={(row) => t('openTable', { name: row.name[language] })}
          />
        </ListStates>
        <KeysLine />
      </section>
      {table !== undefined && (
        <TablePanel
          key={table}
          table={table}
          tab={tab ?? 'rounds'}
          onTab={(next) => void navigate({ search: { table, ...days, ...(next === 'chat' && { tab: 'chat' as const }) }, replace: true })}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

function useColumns(current: TableId | undefined): readonly Column<TableRow>[] {
  const t = useTexts('tables-desk')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'table',
      title: t('table'),
      cell: (row) => (
        <span className="desk-name">
          <b aria-current={row.table === current || undefined}>{row.name[language]}</b>
          {row.isOff && <Badge tone="bad">{t('off')}</Badge>}
        </span>
      ),
      place: 'lead',
    },
    { key: 'round', title: t('round'), cell: (row) => <Standing row={row} />, place: 'sub' },
    {
      key: 'players',
      title: t('staked'),
      end: true,
      cell: (row) => (
        <span className="desk-two">
          <Money value={row.round?.overAt === null ? row.round.real.staked : '0.00'} exact />
          <span className="small muted">{t('players', { count: row.round?.overAt === null ? row.round.real.players : 0 })}</span>
        </span>
      ),
    },
    { key: 'risk', title: t('risk'), cell: (row) => <Risk row={row} />, place: 'result' },
    { key: 'results', title: t('results'), cell: (row) => <Results row={row} most={SHOWN} />, place: 'sub-end' },
    {
      key: 'left',
      title: t('left'),
      end: true,
      cell: (row) =>
        row.chain === null ? (
          <span className="muted">{t('noChain')}</span>
        ) : (
          <span className="small">{t('leftOf', { left: formatCount(row.chain.left), length: formatCount(row.chain.length) })}</span>
        ),
    },
  ]
}

export const tables = defineOfficePage({
  name: 'tables',
  menu: { text: 'tables', group: 'groupPlay', icon: 'hourglass', permission: 'game.read' },
  readSearch: readTablesSearch,
  View: TablesPage,
})
