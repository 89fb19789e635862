import { ErrorState, SectionTitle, Skeleton } from '@khela/ui'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { BeforePlayContext, type BeforePlayProps } from '../games/kit/before-play.ts'
import { findGame } from '../games/registry.ts'
import { late } from './late.tsx'
import { GameTile } from '../site/game-tile.tsx'
import { loadTrouble } from '../site/load.ts'
import { PageTitle } from '../site/page-title.tsx'
import { read } from '../site/queries.ts'
import { useSession } from '../site/session.ts'
import { useRead } from '../site/use-read.ts'
import { Boundary } from './boundary.tsx'
import { NotFoundPage } from './shell/full-pages.tsx'

/** Beside every game for money, ours or a vendor's: reality checks, the end of a session, a break. */
const Guard = late(async () => (await import('../features/responsible-play/reality-guard.tsx')).default)

/** Moving money to a vendor that keeps its own wallet. */
const BeforePlay = late(async () => (await import('../features/wallet/vendors/before-play.tsx')).BeforePlay)
const beforePlay = (props: BeforePlayProps): ReactElement => <BeforePlay.View {...props} />

/** What a game shows to whoever has no account. */
const Visitor = late(async () => (await import('../games/kit/visitor-page.tsx')).default)

/** The page of a game. */
export function PlayHost(): ReactElement {
  const { gameId } = useParams({ from: '/play/$gameId' })
  const { mode } = useSearch({ from: '/play/$gameId' })
  return <GamePlace gameId={gameId} mode={mode} />
}

/** The bare place of a game, with the games to choose from while there is none (PS-2.7). */
export function SeamlessHost(): ReactElement {
  const { gameId, mode } = useSearch({ from: '/seamless' })
  return gameId === undefined ? <ChooseGame /> : <GamePlace gameId={gameId} mode={mode} />
}

interface GamePlaceProps {
  readonly gameId: string
  readonly mode: 'real' | 'demo' | undefined
}

/** Decides who may play in which mode and gives the place to the game's own view. */
function GamePlace({ gameId, mode }: GamePlaceProps): ReactElement {
  const session = useSession()
  const game = findGame(gameId)
  // Whoever looks: there is no such game. The first page brings the answer along.
  const known = useRead({ ...read('gameInfo', { gameId }), staleTime: 60_000 })
  // Money needs a real account; everybody else plays on trial credits (D-H6).
  const allowed = session.state === 'in' && !session.isTrial ? (mode ?? 'real') : 'demo'
  if (known.data?.game === null) return <NotFoundPage />
  if (session.state === 'checking') return <GameSkeleton />
  if (session.state === 'out' && mode !== 'demo') return <Front gameId={gameId} />
  return (
    <div className="wrap">
      {allowed === 'real' && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <Guard.View />
          </Suspense>
        </Boundary>
      )}
      <Boundary fallback={(error) => <GameFailed error={error} />}>
        <Suspense fallback={<GameSkeleton />}>
          <BeforePlayContext value={beforePlay}>
            <game.View key={`${gameId} ${allowed}`} gameId={gameId} mode={allowed} />
          </BeforePlayContext>
        </Suspense>
      </Boundary>
    </div>
  )
}

/** The game for a visitor, with the texts of its rules. */
function Front({ gameId }: { readonly gameId: string }): ReactElement {
  const { rules } = findGame(gameId)
  return (
    <Suspense fallback={<GameSkeleton />}>
      <Visitor.View gameId={gameId} rules={rules} />
    </Suspense>
  )
}

function ChooseGame(): ReactElement {
  const t = useTexts('frames.seamless')
  const { data } = useRead({ ...read('hotGames', {}), staleTime: 60_000 })
  return (
    <div className="wrap">
      <PageTitle name={t('title')} />
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      <p className="t2">{t('text')}</p>
      <ul className="tiles seamless">
        {data?.content.map((game) => (
          <li key={game.gameId}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function GameSkeleton(): ReactElement {
  const t = useTexts('shell')
  return (
    <div className="wrap col" style={{ paddingBlockStart: 16 }} role="status">
      <span className="sr">{t('gameLoading')}</span>
      <Skeleton width={180} height={28} />
      <Skeleton height={360} />
    </div>
  )
}

function GameFailed({ error }: { readonly error: unknown }): ReactElement {
  const t = useTexts('shell')
  return (
    <div style={{ paddingBlock: 24 }}>
      <ErrorState title={t('gameFailed')} text={t(loadTrouble(error) ?? 'chunkFailed')} onRetry={() => window.location.reload()} />
      <p className="load-more">
        <Link className="btn btn-line" to="/">
          {t('backToGames')}
        </Link>
      </p>
    </div>
  )
}
