import { Icon, IconButton } from '@khela/ui'
import { Link, useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { cameFrom } from '../../site/small/came-from.ts'
import { setSound, soundStore } from './sound.ts'

interface GameHeadProps {
  readonly title: string
  /** Beside the name: whose game it is, or that its rounds can be verified. */
  readonly mark: ReactNode
  readonly tools: ReactNode
  /** Stands under the title's line, such as the mark of the mode. */
  readonly children?: ReactNode
}

/** The line over a game: back, name, mark, tools. */
export function GameHead({ title, mark, tools, children }: GameHeadProps): ReactElement {
  return (
    <div className="game-head">
      <div className="row between">
        <div className="row">
          <BackLink />
          <h1>{title}</h1>
          {mark}
        </div>
        <div className="row game-tools">{tools}</div>
      </div>
      {children}
    </div>
  )
}

/** Back to the list that the game was started from, as one left it; home when it was opened by its address. */
function BackLink(): ReactElement {
  const t = useTexts('games')
  const router = useRouter()
  const params = useParams({ strict: false })
  const { gameId } = useSearch({ strict: false })
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true })
  const from = cameFrom(params.gameId ?? gameId)
  return (
    <Link
      className="ib"
      to="/"
      aria-label={t('back')}
      onClick={(event) => {
        if (from === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (isFromList) router.history.back()
        else router.history.push(from)
      }}
    >
      <Icon name="arrow-left" large />
    </Link>
  )
}

/** The head of a game of the house: its rounds can be verified, and it has sound and rules of ours. */
export function HouseHead(props: {
  readonly title: string
  readonly onRules: () => void
  /** What stands under the head is pressed, so the question about sound takes a row of its own. */
  readonly isFollowedByActs?: boolean
  readonly children?: ReactNode
}): ReactElement {
  const t = useTexts('games')
  const isOn = soundStore((state) => state.isOn)
  const fair = (
    <Link className="tag tag-info game-fair" to="/fairness">
      <Icon name="shield-check" />
      <span>{t('provablyFair')}</span>
    </Link>
  )
  const tools = (
    <>
      <IconButton icon={isOn ? 'volume-2' : 'volume-x'} label={t(isOn ? 'soundOff' : 'soundOn')} onClick={() => setSound(!isOn)} />
      <IconButton icon="circle-help" label={t('rules')} onClick={props.onRules} />
    </>
  )
  return (
    <GameHead title={props.title} mark={fair} tools={tools}>
      {props.children}
      <SoundQuestion inRow={props.isFollowedByActs === true} />
    </GameHead>
  )
}

/** Whether the person wants sound, asked until it is answered here or at the button; nothing that is pressed lies under it. */
function SoundQuestion({ inRow }: { readonly inRow: boolean }): ReactElement | null {
  const t = useTexts('games')
  const isAnswered = soundStore((state) => state.isAnswered)
  if (isAnswered) return null
  return (
    <div className="sound-ask" data-row={inRow || undefined} role="group" aria-label={t('soundAsk')}>
      <Icon name="volume-2" />
      <span>{t('soundAsk')}</span>
      <button type="button" onClick={() => setSound(true)}>
        {t('soundYes')}
      </button>
      <button type="button" onClick={() => setSound(false)}>
        {t('soundNo')}
      </button>
    </div>
  )
}
