import type { ReplyOf } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import { formatInstant } from '@khela/i18n'
import { Badge, buttonClass, EmptyState, ErrorState, Icon, Money, Note, SectionTitle, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { currencies, currencyOfMode } from '@khela/money'
import { artUrl, objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { CopyLine } from '../../../games/kit/seeds/copy-line.tsx'
import { isTyped } from '../facts.ts'
import { hasWon } from '../feed.ts'
import { DiceSheet } from '../parts/dice-sheet.tsx'
import { Facts, GameSheet } from '../parts/game-sheet.tsx'
import type { Proof } from '../parts/round-finder.tsx'
import { SharedSheet } from '../parts/shared-sheet.tsx'
import '../../../games/kit/seeds/fairness.css'
import '../rounds.css'

type SharedRound = ReplyOf<'seenRound'>

/** One round of somebody else: what was staked, what came back, and what proves it, worked out in this browser. */
export function RoundPage(): ReactElement {
  const t = useTexts('rounds')
  const c = useTexts('common')
  const say = useErrorText()
  const language = useLanguage()
  const { code = '' }: { readonly code?: string } = useParams({ strict: false })
  const query = useQuery({ ...read('seenRound', { code }), retry: false, staleTime: 60_000 })
  if (query.data === undefined) {
    const said = query.error === null ? undefined : say(query.error)
    return (
      <div className="wrap fair-page">
        <title>{`${t('title')} · ${c('appName')}`}</title>
        {said === undefined ? (
          <Skeleton height={280} />
        ) : said.kind === 'not_found' || said.kind === 'input_invalid' ? (
          <EmptyState title={t('gone')} text={t('goneText')} image={objectUrl('EMPTY')} action={<ToFeed />} />
        ) : (
          <ErrorState {...said} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )}
      </div>
    )
  }
  const { round } = query.data
  const game = language === 'bn' ? round.displayName.bn : round.displayName.en
  return (
    <div className="wrap fair-page">
      <title>{`×${round.multiplier} · ${t('one', { game })} · ${c('appName')}`}</title>
      <SectionTitle level={1}>{t('one', { game })}</SectionTitle>
      <div className="fair-cols">
        <div className="col">
          <Card seen={query.data} />
        </div>
        <div className="col">
          <Proven seen={query.data} />
        </div>
      </div>
    </div>
  )
}

function ToFeed(): ReactElement {
  const t = useTexts('rounds')
  return (
    <Link className={buttonClass()} to="/rounds">
      {t('toFeed')}
    </Link>
  )
}

function Card({ seen: { round, mode, isShared } }: { readonly seen: SharedRound }): ReactElement {
  const t = useTexts('rounds')
  const language = useLanguage()
  const symbol = currencies[currencyOfMode(mode)].sharedSign
  return (
    <section
      className="card col rounds-one"
      aria-label={t('one', { game: language === 'bn' ? round.displayName.bn : round.displayName.en })}
    >
      <div className="row">
        <img src={artUrl(round.iconUrl, language)} alt="" width={72} height={96} />
        <div className="col rounds-who">
          <b className={`rounds-mult num ${hasWon(round) ? 'good' : ''}`}>×{round.multiplier}</b>
          <span className="num">{t('ofWho', { who: round.who === hiddenName ? t('hiddenPlayer') : round.who })}</span>
          {isShared && <Badge tone="info">{t('shared')}</Badge>}
        </div>
      </div>
      <dl className="kv">
        <dt>{t('stake')}</dt>
        <dd>
          <Money value={round.stake} symbol={symbol} exact />
        </dd>
        <dt>{t('payout')}</dt>
        <dd>
          <Money value={round.payout} symbol={symbol} exact />
        </dd>
        <dt>{t('at')}</dt>
        <dd className="num">{formatInstant(round.at, 'full', language)}</dd>
      </dl>
      {mode === 'demo' && <p className="small muted">{t('free')}</p>}
      <Link className={buttonClass({ tone: 'go', block: true })} to="/play/$gameId" params={{ gameId: round.gameCode }}>
        <Icon name="play" />
        {t('playIt')}
      </Link>
      <ToFeed />
    </section>
  )
}

/** What proves the round, as far as it may be told. */
function Proven({ seen: { proof } }: { readonly seen: SharedRound }): ReactElement {
  const t = useTexts('rounds')
  if (proof === null) return <Note icon="lock">{t('ownSeed')}</Note>
  if ('table' in proof) return <AtTable {...proof} />
  if (proof.serverSeed === null) return <Sealed proof={proof} />
  return isTyped(proof) ? <DiceSheet proof={proof} /> : <GameSheet proof={proof} />
}

/** A round that many shared: proven from the chain of its table. */
function AtTable({ table, chain, no }: Extract<NonNullable<SharedRound['proof']>, { readonly table: unknown }>): ReactElement {
  const say = useErrorText()
  const query = useQuery({ ...read('tableProof', { table, chain, no: String(no) }), staleTime: Infinity })
  if (query.data !== undefined) return <SharedSheet proof={query.data} />
  if (query.error === null) return <Skeleton height={240} />
  return <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}

/** A round whose server seed is still sealed: what was drawn, and the fingerprint that fixed it. */
function Sealed({ proof }: { readonly proof: Proof }): ReactElement {
  const t = useTexts('rounds')
  return (
    <section className="card col" aria-labelledby="round-proof">
      <h2 id="round-proof">{t('proof')}</h2>
      <Note icon="lock">{t('sealed')}</Note>
      <dl className="seed-lines">
        <CopyLine name={t('commit')} value={proof.commit} isHash />
        <CopyLine name={t('clientSeed')} value={proof.clientSeed} />
        <CopyLine name={t('nonce')} value={String(proof.nonce)} />
      </dl>
      <Facts title={t('choice')} facts={proof.choice} />
      <Facts title={t('outcome')} facts={proof.outcome} />
    </section>
  )
}
