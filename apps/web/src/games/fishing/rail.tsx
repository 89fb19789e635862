import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import type { Helm } from './helm.ts'
import { amountText, amountLabel, type Mode, type SeaState, type ShotLine } from './model.ts'
import { FishTable } from './rules.tsx'

interface RailProps {
  readonly helm: Helm
  readonly state: SeaState
  readonly mode: Mode
}

/** Beside the sea: how the sitting stands, what becomes of the seat, what each fish is worth. */
export function Rail({ helm, state, mode }: RailProps): ReactElement {
  const t = useTexts('fishing')
  return (
    <aside className="fishing-rail">
      <Sitting helm={helm} state={state} mode={mode} />
      <section className="card" aria-labelledby="fishing-worth">
        <h2 id="fishing-worth">{t('table')}</h2>
        <p className="small muted">{t('tableText')}</p>
        <FishTable />
      </section>
    </aside>
  )
}

function Sitting({ helm, state, mode }: RailProps): ReactElement {
  const t = useTexts('fishing')
  const staked = useStore(helm.store, (now) => now.staked)
  const won = useStore(helm.store, (now) => now.won)
  const language = useLanguage()
  const rows = [
    [t('boughtIn'), state.me === null ? '–' : amountLabel(mode, state.me.boughtIn)],
    [t('staked'), amountText(mode, staked)],
    [t('won'), amountText(mode, won)],
  ] as const
  return (
    <section className="card" aria-labelledby="fishing-sitting">
      <h2 id="fishing-sitting">{t('sitting')}</h2>
      <dl className="fishing-lines">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('seatKept', { time: state.me === null ? '' : formatInstant(state.me.idleAt, 'time', language) })}</p>
    </section>
  )
}

/** Shots that the list shows. */
const most = 8

/** Own shots that were decided, each with its proof. `isSealed`: one sits, and the seeds can be opened only afterwards. */
export function Shots({ mode, isSealed = false }: { readonly mode: Mode; readonly isSealed?: boolean }): ReactElement {
  const t = useTexts('fishing')
  const said = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(read('fishingShotsSeen', { mode }))
  return (
    <section className="card" aria-labelledby="fishing-shots">
      <h2 id="fishing-shots">{t('shots')}</h2>
      {data === undefined && error === null && <Skeleton height={120} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('shotsFailed')} {...said(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isSealed && <p className="small muted">{t('sealedNote')}</p>}
      {data?.content.length === 0 && <p className="muted s13">{t('noShots')}</p>}
      <ul className="recs fishing-shots">
        {data?.content.slice(0, most).map((shot) => (
          <Line key={shot.id} shot={shot} mode={mode} />
        ))}
      </ul>
    </section>
  )
}

function Line({ shot, mode }: { readonly shot: ShotLine; readonly mode: Mode }): ReactElement {
  const t = useTexts('fishing')
  const games = useTexts('games')
  const language = useLanguage()
  const caught = shot.fish.filter(({ value }) => value > 0)
  const names = caught.map(({ kind, value }) => `${t(`fish.${kind}`)} ${value}×`).join(', ')
  const hasCaught = parseMoney(shot.payout) > 0n
  return (
    <li>
      <b className={hasCaught ? '' : 't2'}>{hasCaught ? names : t('gotAway', { count: shot.fish.length })}</b>
      <b className={`num ${hasCaught ? 'good' : 't2'}`}>
        {hasCaught ? `+${amountLabel(mode, shot.payout)}` : `−${amountLabel(mode, shot.cost)}`}
      </b>
      <span className="small muted num">{formatInstant(shot.at, 'second', language)}</span>
      <Link className="small link" to="/fairness" search={{ bet: shot.id } as never}>
        {games('checkRound')}
      </Link>
    </li>
  )
}
