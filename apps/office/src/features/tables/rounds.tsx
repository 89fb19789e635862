import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { Button, EmptyState, Money, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../app/failed.tsx'
import { useSession } from '../../app/session.ts'
import { Outcome } from './outcome.tsx'
import { tableQueries, type Round, type TableDetail } from './queries.ts'
import { percentText, returnOf, sumsOf } from './returns.ts'

type Before = Pick<Round, 'chain' | 'no'>
const voidTexts = { late: 'voidLate', lost: 'voidLost', orphan: 'voidOrphan', unknown: 'voidUnknown' } as const

/** Rounds of the table, newest first, with what was staked and returned, and the sum of those that are shown. */
export function Rounds({ detail }: { readonly detail: TableDetail }): ReactElement {
  const t = useTranslations('tables-desk')
  const language = useSession((session) => session.language)
  const [before, setBefore] = useState<Before>()
  if (detail.rounds.length === 0) return <EmptyState title={t('noRounds')} />
  return (
    <section aria-label={t('roundsCaption', { name: detail.row.name[language] })}>
      {before === undefined ? <Page page={detail} onOlder={setBefore} /> : <Earlier detail={detail} before={before} onOlder={setBefore} />}
      {before !== undefined && (
        <Button icon="chevron-left" onClick={() => setBefore(undefined)}>
          {t('newest')}
        </Button>
      )}
    </section>
  )
}

interface EarlierProps {
  readonly detail: TableDetail
  readonly before: Before
  readonly onOlder: (before: Before) => void
}

function Earlier({ detail, before, onOlder }: EarlierProps): ReactElement {
  const page = useQuery(tableQueries.before(detail.row.table, before))
  if (page.data) return <Page page={page.data} onOlder={onOlder} />
  return page.isError ? <Failed query={page} /> : <Skeleton height={320} />
}

/** Some rounds, what they came to together, and the way to those before them. */
function Page({ page, onOlder }: { readonly page: TableDetail; readonly onOlder: (before: Before) => void }): ReactElement {
  const t = useTranslations('tables-desk')
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
  const t = useTranslations('tables-desk')
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
  const t = useTranslations('tables-desk')
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
      <span className="small muted num">{formatInstant(round.overAt ?? round.openAt, 'second', language)}</span>
      <span className="small muted">
        {t('bets', { count: real.bets })} · {t('players', { count: real.players })}
        {demo.bets > 0 && ` · ${t('demoLine', { bets: demo.bets })}`}
      </span>
      <span className="small end num">{share === undefined ? '' : percentText(share)}</span>
      {isVoid && <span className="small bad desk-wide">{t(voidTexts[round.voidReason ?? 'unknown'])}</span>}
    </li>
  )
}
