import type { TableId } from '@khela/contract'
import { formatCount } from '@khela/i18n'
import { Badge, Button, IconButton, Money, Skeleton, StaleStrip, Tabs } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { Reasoned } from '../../app/reasoned.tsx'
import { useChangeNotice } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { tableQueries, useTableAct, type TableDetail, type TableRow } from './queries.ts'
import { Risk } from './risk.tsx'
import { Rounds } from './rounds.tsx'
import { Results, Standing } from './standing.tsx'
import { Talk } from './talk.tsx'

interface TablePanelProps {
  readonly table: TableId
  readonly tab: 'rounds' | 'chat'
  readonly onTab: (tab: 'rounds' | 'chat') => void
  readonly onClose: () => void
}

/** One table beside the list: how it stands, its rounds, what is said there. */
export function TablePanel({ table, tab, onTab, onClose }: TablePanelProps): ReactElement {
  const t = useTexts('tables-desk')
  const office = useTexts('office')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const detail = useQuery(tableQueries.detail(table))
  const { data } = detail
  const chat = can('support.read') ? [{ value: 'chat' as const, label: t('chat'), panel: <Talk table={table} /> }] : []
  return (
    <aside className="office-panel" aria-label={data?.row.name[language] ?? table}>
      <div className="office-panel-head">
        <h2>{data?.row.name[language] ?? table}</h2>
        <IconButton icon="x" label={office('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && !data && <Failed query={detail} />}
      {detail.isError && data && <StaleStrip since={new Date(detail.dataUpdatedAt)} language={language} />}
      {data && (
        <>
          <Stands row={data.row} />
          <Tabs<'rounds' | 'chat'>
            label={t('views')}
            value={tab}
            tabs={[{ value: 'rounds', label: t('rounds'), panel: <RoundsAndLimits detail={data} /> }, ...chat]}
            onChange={onTab}
          />
        </>
      )}
    </aside>
  )
}

/** The round in play, what it can cost, and whether bets are taken at all. */
function Stands({ row }: { readonly row: TableRow }): ReactElement {
  const t = useTexts('tables-desk')
  const { can } = useMe()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="desk-stands">
      <div className="row between">
        <Standing row={row} />
        <Badge tone={row.isOff ? 'bad' : 'good'}>{t(row.isOff ? 'off' : 'on')}</Badge>
      </div>
      <div>
        <span className="small muted">{t('risk')}</span>
        <Risk row={row} />
      </div>
      <Results row={row} most={12} />
      {row.chain !== null && (
        <p className="small muted">{t('leftOf', { left: formatCount(row.chain.left), length: formatCount(row.chain.length) })}</p>
      )}
      {can('game.write') && (
        <div>
          <Button icon={row.isOff ? 'play' : 'ban'} onClick={() => setAsked(true)}>
            {t(row.isOff ? 'turnOn' : 'turnOff')}
          </Button>
        </div>
      )}
      {isAsked && <TurnDialog row={row} onClose={() => setAsked(false)} />}
    </div>
  )
}

function TurnDialog({ row, onClose }: { readonly row: TableRow; readonly onClose: () => void }): ReactElement {
  const t = useTexts('tables-desk')
  const tProposals = useTexts('proposals')
  const language = useSession((session) => session.language)
  const sayChange = useChangeNotice()
  const act = useTableAct('officeGameSwitch', (reply) => {
    sayChange(reply)
    onClose()
  })
  // What was asked stays what is sent, although the list is read again meanwhile.
  const [isOff] = useState(row.isOff)
  return (
    <Reasoned
      title={t('switchTitle', { name: row.name[language] })}
      act={act}
      go={t(isOff ? 'turnOn' : 'turnOff')}
      onSend={(reason) => act.mutate({ game: row.table, off: !isOff, reason })}
      onClose={onClose}
    >
      <p className="small muted">{isOff ? tProposals('turnTwo') : t('offMeans')}</p>
    </Reasoned>
  )
}

const seconds = (ms: number): string => String(ms / 1_000)

function RoundsAndLimits({ detail }: { readonly detail: TableDetail }): ReactElement {
  const t = useTexts('tables-desk')
  const { limits, times, row } = detail
  return (
    <div className="desk-col">
      <Rounds detail={detail} />
      <section aria-labelledby="table-limits">
        <h3 id="table-limits">{t('limits')}</h3>
        <dl className="kv">
          <dt>{t('limitSpot')}</dt>
          <dd className="num">
            <Money value={limits.min} exact /> – <Money value={limits.max} exact />
          </dd>
          <dt>{t('limitRound')}</dt>
          <dd>
            <Money value={limits.roundMax} exact />
          </dd>
          <dt>{t('limitWin')}</dt>
          <dd>
            <Money value={limits.maxWin} exact />
          </dd>
          <dt>{t('limitRisk')}</dt>
          <dd>
            <Money value={row.exposure} exact />
          </dd>
          <dt>{t('times')}</dt>
          <dd className="num">
            {t('timesOf', {
              betting: seconds(times.betting),
              closed: seconds(times.closed),
              scene: seconds(times.scene),
              result: seconds(times.result),
            })}
          </dd>
        </dl>
        <p className="small muted">{t('settingNote')}</p>
      </section>
    </div>
  )
}
