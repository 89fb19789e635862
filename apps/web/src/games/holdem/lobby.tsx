import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@khela/contract'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ToGames } from '../../site/to-games.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { Hands } from './hands.tsx'
import { isNothing, amountLabel, type Mode } from './model.ts'

type Line = ReplyOf<'pokerTables'>['tables'][number]

interface LobbyProps {
  readonly mode: Mode
  readonly onChoose: (tableId: string) => void
}

/** The tables of all rooms, one's own first. */
export function Lobby({ mode, onChoose }: LobbyProps): ReactElement {
  const t = useTexts('poker')
  const games = useTexts('games')
  const said = useErrorText()
  const tables = useQuery({ ...read('pokerTables', { mode }), refetchInterval: 5_000 })
  const lines = tables.data?.tables.toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
  return (
    <div className="holdem">
      <div className="holdem-intro">
        <h2>{t('lobby')}</h2>
        <p className="t2 s13">{t('lobbyText')}</p>
      </div>
      {lines === undefined && tables.error !== null && (
        <ErrorState
          title={games('tableFailed')}
          {...said(tables.error)}
          onRetry={() => void tables.refetch()}
          isRetrying={tables.isFetching}
        />
      )}
      {lines === undefined && tables.error === null && <Waiting />}
      {lines?.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} action={<ToGames />} />}
      <ul className="holdem-rooms">
        {lines?.map((line) => (
          <Room key={line.id} line={line} onChoose={onChoose} />
        ))}
      </ul>
      <p className="small muted">{t('botsNote')}</p>
      <Hands mode={mode} />
    </div>
  )
}

function Waiting(): ReactElement {
  return (
    <div className="holdem-rooms" aria-hidden="true">
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} height={196} />
      ))}
    </div>
  )
}

function Room({ line, onChoose }: { readonly line: Line; readonly onChoose: (tableId: string) => void }): ReactElement {
  const t = useTexts('poker')
  const language = useLanguage()
  const amount = (text: string) => amountLabel(line.mode, text)
  const name = language === 'bn' ? line.name.bn : line.name.en
  const isFull = line.players + line.bots >= line.seatCount && line.bots === 0
  return (
    <li className="card holdem-room" data-mine={line.isMine || undefined}>
      <div className="row between">
        <h3>{name}</h3>
        {line.bots > 0 && <Badge>{t('bots', { count: line.bots })}</Badge>}
      </div>
      <MiniFelt line={line} />
      <dl>
        <div>
          <dt>{t('blinds')}</dt>
          <dd className="num">
            {amount(line.smallBlind)} / {amount(line.bigBlind)}
          </dd>
        </div>
        <div>
          <dt>{t('buyInRange')}</dt>
          <dd className="num">
            {amount(line.buyInMin)} – {amount(line.buyInMax)}
          </dd>
        </div>
        <div>
          <dt>{t('averagePot')}</dt>
          <dd className="num">{isNothing(line.averagePot) ? t('noPots') : amount(line.averagePot)}</dd>
        </div>
      </dl>
      <Button
        tone={line.isMine ? 'go' : 'line'}
        block
        onClick={() => onChoose(line.id)}
        aria-label={`${t(actionOf(line, isFull))} · ${name}`}
      >
        {t(actionOf(line, isFull))}
      </Button>
    </li>
  )
}

const actionOf = (line: Line, isFull: boolean) => (line.isMine ? 'return' : isFull ? 'full' : 'open')

/** The seats as dots round an oval: taken, a bot's, free. */
function MiniFelt({ line }: { readonly line: Line }): ReactElement {
  const t = useTexts('poker')
  return (
    <div className="holdem-mini">
      <span className="holdem-dots" aria-hidden="true">
        {Array.from({ length: line.seatCount }, (_, seat) => (
          <i key={seat} data-by={seat < line.players ? 'person' : seat < line.players + line.bots ? 'bot' : undefined} />
        ))}
      </span>
      <span className="s13 t2 num">{t('players', { players: line.players, seats: line.seatCount })}</span>
    </div>
  )
}
