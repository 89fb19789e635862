import type { TableId } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { Button, EmptyState, Money, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, isNarrowed, withDays, type DaysSearch } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { useSession } from '../../app/session.ts'
import { Outcome } from './outcome.tsx'
import { tableQueries, type Round, type TableDetail } from './queries.ts'
import { percentText, returnOf, sumsOf } from './returns.ts'

type Before = Pick<Round, 'chain' | 'no'>
const voidTexts = { late: 'voidLate', lost: 'voidLost', orphan: 'voidOrphan', unknown: 'voidUnknown' } as const

/** Rounds of the table, newest first, with what was staked and returned, and the sum of those that are shown. */
export function Rounds({ detail }: { readonly detail: TableDetail }): ReactElement {
  const search = useSearch({ from: '/tables' })
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/tables' })
  const t = useTexts('tables-desk')
  const language = useSession((session) => session.language)
  const [before, setBefore] = useState<Before>()
  const change = (next: DaysSearch) => {
    setBefore(undefined)
    void navigate({ search: withDays(search, next), replace: true })
  }
  if (detail.rounds.length === 0 && !isNarrowed(days)) return <EmptyState title={t('noRounds')} />
  return (
    <section aria-label={t('roundsCaption', { name: detail.row.name[language] })}>
      <DayRange days={days} onChange={change} />
      {before === undefined && !isNarrowed(days) ? (
        <Page page={detail} onOlder={setBefore} />
      ) : (
        <Past table={detail.row.table} days={days} before={before} onOlder={setBefore} />
      )}
      {before !== undefined && (
        <Button icon="chevron-left" onClick={() => setBefore(undefined)}>
          {t('newest')}
        </Button>
      )}
    </section>
  )
}

interface PastProps {
  readonly table: TableId
  readonly days: DaysSearch
  readonly before: Before | undefined
  readonly onOlder: (before: Before) => void
}

function Past({ table, days, before, onOlder }: PastProps): ReactElement {
  const office = useTexts('office')
  const page = useQuery(tableQueries.past(table, days, before))
  if (page.data?.rounds.length === 0) return <p className="muted s13">{office('daysNone')}</p>
  if (page.data) return <Page page={page.data} onOlder={onOlder} />
  return page.isError ? <Failed query={page} /> : <Skeleton height={320} />
}

/** Some rounds, what they came to together, and the way to those before them. */
function Page({ page, onOlder }: { readonly page: TableDetail; readonly onOlder: (before: Before) => void }): ReactElement {
  const t = useTexts('tables-desk')
  const last = page.rounds.at(-1)
  return (
    <>
      <Sum rounds={page.rounds} />
      <ul className="desk-rounds">
        {page.rounds.map((round) => (
          <Line key={`${round.chain}${round.no}`} round={round} />
        ))}
      </ul>
      {page.more && last !== undefined && <Button onClick={() => onOlder(last)}>{t('older')}</Button>}
    </>
  )
}

function Sum({ rounds }: { readonly rounds: readonly Round[] }): ReactElement {
  const t = useTexts('tables-desk')
  const { rounds: count, staked, paid } = sumsOf(rounds)
  const share = returnOf(staked, paid)
  return (
    <dl className="kv desk-sum">
      <dt>{t('sum', { count })}</dt>
      <dd>
        <Money value={staked} exact /> → <Money value={paid} exact /> ·{' '}
        <b className="num">{share === undefined ? '–' : percentText(share)}</b>
      </dd>
    </dl>
  )
}

function Line({ round }: { readonly round: Round }): ReactElement {
  const t = useTexts('tables-desk')
  const language = useSession((session) => session.language)
  const { real, demo } = round
  const isVoid = round.phase === 'void'
  const share = isVoid || real.paid === null ? undefined : returnOf(parseMoney(real.staked), parseMoney(real.paid))
  return (
    <li>
      <span className="num desk-no">{round.no}</span>
      <b>
        <Outcome outcome={round.outcome} isVoid={isVoid} />
      </b>
      <span className="end">
        <Money value={real.staked} exact /> → {real.paid === null ? '–' : <Money value={real.paid} exact />}
      </span>
      <span className="small muted num">{formatInstant(round.openAt, 'full', language)}</span>
      <span className="small muted">
        {t('bets', { count: real.bets })} · {t('players', { count: real.players })}
        {demo.bets > 0 && ` · ${t('demoLine', { bets: demo.bets })}`}
      </span>
      <span className="small end num">{share === undefined ? '' : percentText(share)}</span>
      {isVoid && <span className="small bad desk-wide">{t(voidTexts[round.voidReason ?? 'unknown'])}</span>}
    </li>
  )
}
