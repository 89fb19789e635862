import { formatInstant } from '@khela/i18n'
import { buttonClass, EmptyState, ErrorState, Icon, SectionTitle, Skeleton } from '@khela/ui'
import verifierUrl from '@khela/fair/khela-verifier.html?url'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ToGames } from '../../../site/to-games.tsx'
import { objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { useSession } from '../../../site/session.ts'
import type { Night } from '../balances.ts'
import { CopyLine } from '../../../games/kit/seeds/copy-line.tsx'
import { HowToTakePart } from '../parts/how-to-take-part.tsx'
import { NightCheck } from '../parts/night-check.tsx'
import { NightList } from '../parts/night-list.tsx'
import { NightTotals } from '../parts/night-totals.tsx'
import '../../../games/kit/seeds/fairness.css'
import '../balances.css'

/** That what the house says it owes counts the own balance: the published nights, and the check in this browser. */
export function BalanceProofPage(): ReactElement {
  const t = useTexts('solvency')
  const roots = useQuery({ ...read('solvencyRoots', {}), staleTime: 60_000 })
  const nights = roots.data?.nights
  return (
    <div className="wrap fair-page">
      <title>{t('title')}</title>
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      <p className="t2 proof-intro">{t('intro')}</p>
      {nights === undefined ? (
        roots.isError ? (
          <Failed query={roots} />
        ) : (
          <Waiting />
        )
      ) : nights.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} image={objectUrl('EMPTY')} action={<ToGames />} />
      ) : (
        <Nights nights={nights} />
      )}
      <div className="two even">
        <Offline />
        <section className="card" aria-labelledby="proof-limits">
          <h2 id="proof-limits">{t('limits')}</h2>
          <p className="s13">{t('limitsText')}</p>
        </section>
      </div>
    </div>
  )
}

function Nights({ nights }: { readonly nights: readonly Night[] }): ReactElement | null {
  const t = useTexts('solvency')
  const language = useLanguage()
  const navigate = useNavigate()
  const { state, isTrial } = useSession()
  const search: { night?: unknown } = useSearch({ strict: false })
  const night = nights.find((one) => one.night === search.night) ?? nights[0]
  if (night === undefined) return null
  const choose = (next: string) =>
    void navigate({ to: '/balance-proof', search: { night: next } as never, replace: true, resetScroll: false })
  return (
    <div className="proof-cols">
      <div className="col">
        <section className="card col" aria-labelledby="night">
          <h2 id="night">{t('checkTitle', { day: formatInstant(`${night.night}T12:00:00Z`, 'day', language) })}</h2>
          <NightTotals night={night} />
          <dl className="seed-lines">
            <CopyLine name={t('root')} value={night.root} isHash />
          </dl>
          {/* Another night is another check: nothing found for one is left for the next. */}
          {state === 'in' && !isTrial && <NightCheck key={night.night} night={night} />}
        </section>
        {(state === 'out' || isTrial) && <HowToTakePart isTrial={isTrial} />}
      </div>
      <NightList nights={nights} chosen={night.night} onChoose={choose} />
    </div>
  )
}

function Offline(): ReactElement {
  const t = useTexts('solvency')
  const tFair = useTexts('fairness')
  return (
    <section className="card col" aria-labelledby="offline-verifier">
      <h2 id="offline-verifier">{t('offline')}</h2>
      <p className="s13">{t('offlineText')}</p>
      <a className={buttonClass()} href={verifierUrl} download="khela-verifier.html">
        <Icon name="download" />
        {tFair('download')}
      </a>
    </section>
  )
}

function Waiting(): ReactElement {
  return (
    <section className="card col" aria-busy="true">
      <Skeleton width="40%" height={26} />
      <Skeleton height={60} />
      <Skeleton height={44} />
      <Skeleton height={56} />
    </section>
  )
}

function Failed({ query }: { readonly query: ReturnType<typeof useQuery> }): ReactElement | null {
  const say = useErrorText()
  if (query.error === null) return null
  const { text, code } = say(query.error)
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}
