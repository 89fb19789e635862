import { formatInstant } from '@khela/i18n'
import { Button, buttonClass, EmptyState, ErrorState, Icon, Money, SectionTitle, Skeleton } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { artUrl, objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { hasWon, type PublicRound } from '../feed.ts'
import { useFeed } from '../use-feed.ts'
import '../../../games/kit/seeds/fairness.css'
import '../rounds.css'

const waitingRows = [1, 2, 3, 4, 5, 6]

/** The rounds of the house as they end, masked, each with its way to what proves it. It stands still when asked to. */
export function RoundsPage(): ReactElement {
  const t = useTexts('rounds')
  const c = useTexts('common')
  const say = useErrorText()
  const [isStill, setStill] = useState(false)
  const query = useFeed(isStill)
  const rounds = query.data?.content
  return (
    <div className="wrap fair-page">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      <div className="row between rounds-head">
        <p className="t2">{t('intro')}</p>
        <Button tone="soft" icon={isStill ? 'play' : 'pause'} aria-pressed={isStill} onClick={() => setStill(!isStill)}>
          {t(isStill ? 'go' : 'pause')}
        </Button>
      </div>
      {rounds === undefined ? (
        query.error === null ? (
          <div className="card rounds" aria-hidden="true">
            {waitingRows.map((row) => (
              <Skeleton key={row} height={56} />
            ))}
          </div>
        ) : (
          <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : rounds.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          image={objectUrl('REWARD')}
          action={
            <Link className={buttonClass({ tone: 'go' })} to="/">
              {t('allGames')}
            </Link>
          }
        />
      ) : (
        <ul className="card rounds" aria-label={t('list')}>
          {rounds.map((round) => (
            <Row key={round.code} round={round} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ round }: { readonly round: PublicRound }): ReactElement {
  const t = useTexts('rounds')
  const language = useLanguage()
  const game = language === 'bn' ? round.displayName.bn : round.displayName.en
  return (
    <li>
      <Link className="rounds-row" to="/rounds/$code" params={{ code: round.code }}>
        <img src={artUrl(round.iconUrl, language)} alt="" width={36} height={48} loading="lazy" />
        <span className="rounds-game">
          <b>{game}</b>
          <span className="small muted num">
            {round.who} · {formatInstant(round.at, 'second', language)}
          </span>
        </span>
        <span className="rounds-stake small t2">
          {t('stake')} <Money value={round.stake} />
        </span>
        <span className={`rounds-back num ${hasWon(round) ? 'good' : 't2'}`}>
          <b>×{round.multiplier}</b>
          <Money value={round.payout} />
        </span>
        <Icon name="shield-check" />
        <span className="sr">{t('check')}</span>
      </Link>
    </li>
  )
}
