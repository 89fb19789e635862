import { Button, buttonClass, ErrorState, Icon, Skeleton } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { pictureHost, picturesOf, standInOf } from '../../site/art.ts'
import { categoryPath, useCategoryName } from '../../site/categories.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useVendorName } from '../../site/game-tile.tsx'
import type { Game } from '../../site/game.ts'
import { useLanguage, useLanguageStore } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { PageTitle } from '../../site/page-title.tsx'
import { read } from '../../site/queries.ts'
import { useRead } from '../../site/use-read.ts'
import { rulesLines, type RulesText } from './rules-of.ts'
import './visitor.css'

interface VisitorPageProps {
  readonly gameId: string
  /** Where its rules stand, if it is a game of this site; their texts are there. */
  readonly rules: RulesText | undefined
}

/** A known game for whoever comes by its address without an account: what it is, its rules, what it returns, and the ways in. */
export default function VisitorPage({ gameId, rules }: VisitorPageProps): ReactElement {
  const say = useErrorText()
  const known = useRead({ ...read('gameInfo', { gameId }), staleTime: 60_000 })
  const game = known.data?.game
  if (game) return <GameFront game={game} rules={rules} />
  if (known.error !== null) {
    const { text, code } = say(known.error)
    return <ErrorState text={text} code={code} onRetry={() => void known.refetch()} isRetrying={known.isFetching} />
  }
  return (
    <div className="wrap game-front" aria-busy="true">
      <div className="game-front-top">
        <Skeleton height={150} />
        <Skeleton width={180} height={32} />
      </div>
      <Skeleton height={48} />
      <Skeleton height={160} />
    </div>
  )
}

function GameFront({ game, rules }: { readonly game: Game; readonly rules: RulesText | undefined }): ReactElement {
  const t = useTexts('games.visitor')
  const language = useLanguage()
  const vendor = useVendorName()(game.vassalage)
  const categoryName = useCategoryName()
  const name = language === 'bn' ? game.displayName.bn : game.displayName.en
  const description = useTexts('shell')('gameDescription', {
    game: name,
    vendor,
    rtp: game.rtp,
    demo: game.demo ? 'yes' : 'no',
  })
  return (
    <div className="wrap game-front">
      <PageTitle name={name} description={description} />
      <div className="game-front-top">
        <Art game={game} />
        <div className="col">
          <h1>{name}</h1>
          <dl className="game-front-facts">
            <dt>{t('maker')}</dt>
            <dd>{vendor}</dd>
            <dt>{t('return')}</dt>
            <dd className="num">{game.rtp}%</dd>
          </dl>
          <nav className="row wrap-row" aria-label={t('places')}>
            {game.categories.map((code) => (
              <Link key={code} className="chip" to="/$category" params={{ category: categoryPath(code) }}>
                {categoryName(code)}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      <Acts game={game} />
      <Rules rules={rules} vendor={vendor} />
    </div>
  )
}

function Art({ game }: { readonly game: Game }): ReactElement {
  const [failures, setFailures] = useState(0)
  const language = useLanguage()
  const ways = [...picturesOf(game.iconUrl, language, pictureHost()), standInOf(game.vassalage)]
  const picture = ways[Math.min(failures, ways.length - 1)]
  return (
    <picture className="game-front-art" key={failures}>
      {picture?.avif && <source type="image/avif" srcSet={picture.avif} sizes="(min-width: 768px) 280px, 112px" />}
      <img src={picture?.src} alt="" width={360} height={480} onError={() => setFailures(failures + 1)} />
    </picture>
  )
}

function Acts({ game }: { readonly game: Game }): ReactElement {
  const t = useTextsOf('games', 'home', 'shell')
  const modal = useModal()
  const next = `/play/${game.gameId}`
  const mayTry = game.demo && !game.maintenance
  return (
    <div className="col">
      {game.maintenance ? (
        <p className="t2" role="status">
          {t('home.maintenanceText')}
        </p>
      ) : (
        <p className="t2">{mayTry && t('games.visitor.intro')}</p>
      )}
      <div className="game-front-acts">
        {mayTry && (
          <Link
            className={buttonClass({ tone: 'go', size: 'xl', block: true })}
            to="/play/$gameId"
            params={{ gameId: game.gameId }}
            search={{ mode: 'demo' }}
          >
            <Icon name="play" />
            {t('home.tryFree')}
          </Link>
        )}
        <Button size="xl" tone="line" onClick={() => modal.open('login', { next })}>
          {t('shell.login')}
        </Button>
        <Button size="xl" tone={mayTry ? 'line' : 'go'} onClick={() => modal.open('register', { next })}>
          {t('shell.register')}
        </Button>
      </div>
    </div>
  )
}

function Rules({ rules, vendor }: { readonly rules: RulesText | undefined; readonly vendor: string }): ReactElement {
  const t = useTexts('games.visitor')
  return (
    <section className="card col" aria-labelledby="game-rules">
      <h2 id="game-rules">{t('rules')}</h2>
      {rules === undefined ? (
        <p className="t2">{t('rulesVendor', { vendor })}</p>
      ) : (
        <>
          <RulesList rules={rules} />
          <p className="small muted">{t('rulesMore')}</p>
        </>
      )}
    </section>
  )
}

function RulesList({ rules }: { readonly rules: RulesText }): ReactElement {
  // Its lines are read by number, whatever their count; asking for the namespace lets them come.
  useTexts(rules.namespace)
  const messages = useStore(useLanguageStore(), (state) => state.messages)
  return (
    <ol className="game-front-rules">
      {rulesLines(rules, messages).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}
