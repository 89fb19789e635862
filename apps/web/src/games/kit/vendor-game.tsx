import type { ReplyOf } from '@khela/contract'
import { Badge, ErrorState, IconButton, Skeleton } from '@khela/ui'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useRef, useState, type ComponentType, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { GameViewProps } from './game-view.ts'
import { newKey } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { LimitLink } from '../../site/limit-link.tsx'
import { useLanguage } from '../../site/language.ts'
import { frameOrigin } from './frame-message.ts'
import { GameHead } from './game-head.tsx'
import { ModeMark } from './mode-mark.tsx'
import { OwnWindow } from './own-window.tsx'
import { useFrame } from './use-frame.ts'
import { useSeat } from './use-seat.ts'
import './play.css'
import './vendor-game.css'

type Seat = ReplyOf<'launchGame'>

/**
 * What the frame may do: no popups, no leaving the page. Scripts together with its own origin would undo the sandbox for a
 * page of ours; frameOrigin lets none in.
 */
const rights = 'allow-scripts allow-same-origin allow-forms'

export interface VendorGameProps extends GameViewProps {
  /** Stands before the game of a vendor that keeps its own wallet: money is moved there first. */
  readonly Door: ComponentType<{ readonly vendor: string; readonly onPlay: () => void }>
}

/** A game of an outside vendor: our head over the vendor's own page in a frame. */
export function VendorGame({ gameId, mode, Door }: VendorGameProps): ReactElement {
  const t = useTexts('games')
  const said = useErrorText()
  const [visit] = useState(newKey)
  const [isInside, setInside] = useState(false)
  const seat = useSeat(gameId, mode, visit)
  const again = () => void seat.refetch()
  if (seat.error) {
    const { text, code } = said(seat.error)
    return (
      <>
        <Failed text={text} code={code} onRetry={again} isRetrying={seat.isFetching} />
        <p className="load-more">
          <LimitLink error={seat.error} />
        </p>
      </>
    )
  }
  if (seat.data === undefined || seat.data.token !== null) return <FrameSkeleton />
  const origin = seat.data.frameUrl === null ? undefined : frameOrigin(seat.data.frameUrl, location.origin)
  if (origin === undefined || seat.data.frameUrl === null)
    return <Failed text={t('frame.silent')} onRetry={again} isRetrying={seat.isFetching} />
  const { frameUrl, sessionId, ownWallet, opensIn } = seat.data
  if (ownWallet !== null && !isInside) return <Door vendor={ownWallet} onPlay={() => setInside(true)} />
  if (opensIn === 'window') return <OwnWindow seat={seat.data} />
  return <Framed key={sessionId} seat={seat.data} url={frameUrl} origin={origin} onRetry={again} isRetrying={seat.isFetching} />
}

interface FramedProps {
  readonly seat: Seat
  readonly url: string
  readonly origin: string
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

function Framed({ seat, url, origin, onRetry, isRetrying }: FramedProps): ReactElement {
  const t = useTexts('games')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { frame, state } = useFrame(origin, useLeave())
  const [name, vendor] = [seat.displayName, seat.vendorName].map((one) => (language === 'bn' ? one.bn : one.en))
  const grow = (
    <IconButton
      icon="maximize"
      label={t('frame.fullScreen')}
      onClick={() => void box.current?.requestFullscreen().catch(() => undefined)}
    />
  )
  return (
    <>
      <title>{name}</title>
      <GameHead title={name ?? ''} mark={<Badge>{vendor}</Badge>} tools={document.fullscreenEnabled && state === 'ready' ? grow : null}>
        <ModeMark gameId={seat.gameId} mode={seat.mode} />
      </GameHead>
      {state === 'silent' ? (
        <Failed text={t('frame.silent')} onRetry={onRetry} isRetrying={isRetrying} />
      ) : (
        <div className="vendor-frame" ref={box} data-state={state}>
          {state === 'loading' && <FrameLoading />}
          <iframe
            ref={frame}
            src={url}
            title={t('frame.title', { game: name ?? '', vendor: vendor ?? '' })}
            sandbox={rights}
            allow="fullscreen"
            referrerPolicy="no-referrer"
          />
        </div>
      )}
    </>
  )
}

/** Goes back to where the person came from, or home when this page was the first. */
function useLeave(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))
}

function FrameLoading(): ReactElement {
  const t = useTexts('games')
  return (
    <div className="vendor-loading" role="status">
      <span className="sr">{t('frame.loading')}</span>
      <Skeleton height={240} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  )
}

function FrameSkeleton(): ReactElement {
  return (
    <div className="play-state">
      <div className="vendor-frame" data-state="loading">
        <FrameLoading />
      </div>
    </div>
  )
}

interface FailedProps {
  readonly text: string
  readonly code?: string | undefined
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

function Failed({ text, code, onRetry, isRetrying }: FailedProps): ReactElement {
  const t = useTexts('games')
  return (
    <div className="play-state">
      <ErrorState title={t('tableFailed')} text={text} code={code} onRetry={onRetry} isRetrying={isRetrying} />
    </div>
  )
}
