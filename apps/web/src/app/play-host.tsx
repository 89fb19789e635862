import { Button, ErrorState, Skeleton } from '@khela/ui'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { findGame } from '../games/registry.ts'
import { useModal } from '../site/modal-address.ts'
import { useSession } from '../site/session.ts'
import { Boundary } from './boundary.tsx'

/** The page of a game: decides who may play in which mode and gives the place to the game's own view. */
export function PlayHost(): ReactElement {
  const { gameId } = useParams({ from: '/play/$gameId' })
  const { mode } = useSearch({ from: '/play/$gameId' })
  const session = useSession()
  const game = findGame(gameId)
  // Money needs a real account; everybody else plays on trial credits (decisions H6).
  const allowed = session.state === 'in' && !session.isTrial ? (mode ?? 'real') : 'demo'
  if (session.state === 'checking') return <GameSkeleton />
  if (session.state === 'out' && mode !== 'demo') return <SignInFirst gameId={gameId} />
  return (
    <div className="wrap">
      <Boundary fallback={(retry) => <GameFailed onRetry={retry} />}>
        <Suspense fallback={<GameSkeleton />}>
          <game.View key={`${gameId} ${allowed}`} gameId={gameId} mode={allowed} />
        </Suspense>
      </Boundary>
    </div>
  )
}

function GameSkeleton(): ReactElement {
  const t = useTranslations('shell')
  return (
    <div className="wrap col" style={{ paddingBlockStart: 16 }} role="status">
      <span className="sr">{t('gameLoading')}</span>
      <Skeleton width={180} height={28} />
      <Skeleton height={360} />
    </div>
  )
}

function GameFailed({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const t = useTranslations('shell')
  return (
    <div style={{ paddingBlock: 24 }}>
      <ErrorState title={t('gameFailed')} text={t('chunkFailed')} onRetry={onRetry} />
    </div>
  )
}

function SignInFirst({ gameId }: { readonly gameId: string }): ReactElement {
  const t = useTranslations()
  const modal = useModal()
  return (
    <div className="wrap" style={{ paddingBlock: 32 }}>
      <title>{t('shell.login')}</title>
      <div className="state">
        <h1 className="text-16">{t('errors.not_logged_in')}</h1>
        <div className="row">
          <Button tone="go" onClick={() => modal.open('login', { next: `/play/${gameId}` })}>
            {t('shell.login')}
          </Button>
          <Link className="btn btn-line" to="/play/$gameId" params={{ gameId }} search={{ mode: 'demo' }}>
            {t('home.tryFree')}
          </Link>
        </div>
      </div>
    </div>
  )
}
