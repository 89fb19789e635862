import { Button, ErrorState, IconButton, Skeleton } from '@khela/ui'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { SeatAgainst } from '../kit/against.tsx'
import { soundOutcome, strike } from '../kit/sound.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { ActBar } from './act-bar.tsx'
import { Deck } from './deck.tsx'
import { Felt, Word } from './felt.tsx'
import { Hands } from './hands.tsx'
import { isNothing, amountLabel, skewOf, type Mode, type PokerTable } from './model.ts'
import { ChipsDialog } from './chips-dialog.tsx'
import { useTable, type TableSeat } from './use-table.ts'

interface TablePageProps {
  readonly tableId: string
  readonly mode: Mode
  readonly sessionId: string
  readonly onLobby: () => void
}

/** One table: felt, moves, what stands against one, the deck, and one's hands. */
export function TablePage({ tableId, mode, sessionId, onLobby }: TablePageProps): ReactElement {
  const games = useTexts('games')
  const said = useErrorText()
  const at = useTable(tableId, mode, sessionId)
  const [buying, setBuying] = useState<number | 'more'>()
  const { data, error, isFetching, refetch } = at.seen
  useSounds(data?.table)
  if (data === undefined) {
    if (error === null) return <Skeleton height={440} className="holdem-felt-wait" />
    return (
      <div className="play-state">
        <ErrorState title={games('tableFailed')} {...said(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        <ToLobby onLobby={onLobby} />
      </div>
    )
  }
  const { table, balance } = data
  const skew = skewOf(table, at.seen.dataUpdatedAt)
  return (
    <div className="holdem">
      <TopLine key={table.me === null ? 'watching' : 'seated'} table={table} at={at} onLobby={onLobby} onMore={() => setBuying('more')} />
      <Felt table={table} skew={skew} onSit={table.me === null && table.state === 'open' ? setBuying : undefined} />
      <Word table={table} />
      <SeatAgainst sending={at} mode={mode} />
      <ActBar table={table} at={at} />
      <div className="holdem-below">
        <Hands mode={mode} />
        <Deck table={table} />
      </div>
      {buying !== undefined && (
        <ChipsDialog
          table={table}
          balance={balance}
          seat={buying}
          onClose={() => setBuying(undefined)}
          onTake={(amount) => {
            setBuying(undefined)
            if (buying === 'more') at.more(amount)
            else at.sit(buying, amount)
          }}
        />
      )}
    </div>
  )
}

function ToLobby({ onLobby }: { readonly onLobby: () => void }): ReactElement {
  const t = useTexts('poker')
  return (
    <Button icon="chevron-left" onClick={onLobby}>
      {t('toLobby')}
    </Button>
  )
}

interface TopLineProps {
  readonly table: PokerTable
  readonly at: TableSeat
  readonly onLobby: () => void
  readonly onMore: () => void
}

/** Which table this is, and what one does about the own seat. */
function TopLine({ table, at, onLobby, onMore }: TopLineProps): ReactElement {
  const t = useTexts('poker')
  const language = useLanguage()
  const mine = table.seats.find((seat) => seat?.isMe === true)
  const blinds = `${amountLabel(table.mode, table.smallBlind)} / ${amountLabel(table.mode, table.bigBlind)}`
  const isBusy = at.pending !== undefined
  const line = useRef<HTMLDivElement>(null)
  // The felt and one's moves stand in sight together, once the dialog that asked for chips has let go of the page.
  useEffect(() => {
    const timer = setTimeout(() => line.current?.scrollIntoView({ block: 'start' }), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="holdem-top" ref={line}>
      <IconButton icon="chevron-left" label={t('toLobby')} onClick={onLobby} />
      <h2>
        {language === 'bn' ? table.name.bn : table.name.en} · <span className="num">{blinds}</span>
      </h2>
      {mine && (
        <div className="holdem-own">
          {!mine.leaving && (
            <OwnAct
              icon={mine.sittingOut ? 'play' : 'pause'}
              text={t(mine.sittingOut ? 'sitIn' : 'sitOut')}
              isBusy={isBusy}
              onPress={() => at.seat(mine.sittingOut ? 'in' : 'out')}
            />
          )}
          {table.me !== null && !isNothing(table.me.addMax) && (
            <OwnAct icon="hand-coins" text={t('more')} isBusy={isBusy} onPress={onMore} />
          )}
          <OwnAct
            icon="log-out"
            text={t(mine.leaving ? 'leaving' : 'leave')}
            isBusy={isBusy || mine.leaving}
            onPress={() => at.seat('leave')}
          />
        </div>
      )}
    </div>
  )
}

interface OwnActProps {
  readonly icon: 'play' | 'pause' | 'hand-coins' | 'log-out'
  readonly text: string
  readonly isBusy: boolean
  readonly onPress: () => void
}

/** A button that has its words beside the icon where there is room. */
function OwnAct({ icon, text, isBusy, onPress }: OwnActProps): ReactElement {
  return (
    <Button icon={icon} title={text} onClick={onPress} aria-disabled={isBusy || undefined}>
      <span className="holdem-word">{text}</span>
    </Button>
  )
}

/** One's turn, a new street, an end. What was there when the page came is silent. */
function useSounds(table: PokerTable | undefined): void {
  const heard = useRef<{ readonly hand: number; readonly board: number; readonly isMine: boolean; readonly isOver: boolean }>(undefined)
  const listen = useEffectEvent((now: PokerTable) => {
    const before = heard.current
    const state = { hand: now.handNo, board: now.board.length, isMine: now.options !== null, isOver: now.result !== null }
    heard.current = state
    if (before === undefined) return
    if (state.hand !== before.hand) strike(420, 0.1)
    else if (state.board > before.board) strike(520, 0.09)
    if (state.isMine && !before.isMine) strike(760, 0.2)
    if (state.isOver && !before.isOver && now.me !== null) {
      const { seat } = now.me
      if (now.seats[seat]?.dealt === true) soundOutcome(now.result?.won.some((one) => one.seat === seat) === true ? 'win' : 'loss')
    }
  })
  useEffect(() => {
    if (table !== undefined) listen(table)
  }, [table])
}
