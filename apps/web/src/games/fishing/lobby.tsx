import { parseMoney } from '@khela/money'
import { Button, Note } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { SeatAgainst } from '../kit/against.tsx'
import { useBetSender } from '../kit/use-bet-sender.ts'
import { call, type CallError } from '../../site/client.ts'
import { useLanguage } from '../../site/language.ts'
import { readKey } from '../../site/queries.ts'
import type { RequestOf } from '@khela/contract'
import { FairnessPanel } from '../kit/seeds/fairness-panel.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { costOf, amountLabel, amountText, worthOf, type Mode, type RoomLine, type Rooms, type SeaState } from './model.ts'
import { Shots } from './rail.tsx'
import { readMoney } from './use-sea.ts'

interface LobbyProps {
  readonly mode: Mode
  readonly sessionId: string
  readonly rooms: Rooms
  /** What came back when one left a sea just now. */
  readonly paid: string | undefined
  readonly onSit: () => void
}

/** Sits down, once, whatever the connection does. */
function useSit(mode: Mode, sessionId: string, onSit: () => void) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  const sender = useBetSender<RequestOf<'fishingSit'>, SeaState>({
    name: `fishing ${mode} sit`,
    send: (input, key) => call('fishingSit', input, { key }),
    onSettled(state) {
      onSit()
      queries.setQueryData(readKey('fishingState', { seaId: state.seaId }), state)
      queries.setQueryData<Rooms>(readKey('fishingRooms', { mode }), (before) => before && { ...before, mine: state.seaId })
      readMoney(queries)
    },
    onRefused(error) {
      setRefusal(error)
      void queries.invalidateQueries({ queryKey: ['fishingRooms'] })
      if (error.code === 'game_unknown') void queries.invalidateQueries({ queryKey: ['seat'] })
    },
  })
  return {
    pending: sender.pending,
    again: sender.again,
    refusal,
    sit: (room: string, buyIn: string) => {
      setRefusal(undefined)
      sender.place({ sessionId, room, mode, buyIn })
    },
  }
}

/** The rooms by their stakes. */
export function Lobby({ mode, sessionId, rooms, paid, onSit }: LobbyProps): ReactElement {
  const t = useTexts('fishing')
  const [chosen, setChosen] = useState<RoomLine>()
  const sitting = useSit(mode, sessionId, onSit)
  return (
    <div className="fishing-lobby">
      <div>
        <h2>{t('lobby')}</h2>
        <p className="t2 s13">{t('lobbyText')}</p>
      </div>
      {paid !== undefined && (
        <Note tone="good" icon="hand-coins" role="status">
          {t('cameBack', { amount: amountLabel(mode, paid) })}
        </Note>
      )}
      <SeatAgainst mode={mode} sending={sitting} />
      <ul className="fishing-rooms">
        {rooms.rooms.map((room, nth) => (
          <Room
            key={room.room}
            room={room}
            depth={nth}
            mode={mode}
            isBusy={sitting.pending !== undefined}
            onChoose={() => setChosen(room)}
          />
        ))}
      </ul>
      <p className="small muted">{t('transferNote')}</p>
      <div className="fishing-below">
        <Shots mode={mode} />
        <FairnessPanel seeds={rooms.seeds} />
      </div>
      {chosen !== undefined && (
        <BuyDialog
          mode={mode}
          balance={rooms.balance}
          least={parseMoney(chosen.buyInMin)}
          most={parseMoney(chosen.buyInMax)}
          shot={costOf(chosen.base, 'cannon', 1)}
          onClose={() => setChosen(undefined)}
          onBuy={(amount) => {
            setChosen(undefined)
            sitting.sit(chosen.room, amount)
          }}
        />
      )}
    </div>
  )
}

interface RoomProps {
  readonly room: RoomLine
  readonly depth: number
  readonly mode: Mode
  readonly isBusy: boolean
  readonly onChoose: () => void
}

function Room({ room, depth, mode, isBusy, onChoose }: RoomProps): ReactElement {
  const t = useTexts('fishing')
  const language = useLanguage()
  const name = language === 'bn' ? room.name.bn : room.name.en
  const best = costOf(room.base, 'cannon', room.levels.cannon) * BigInt(worthOf('dragon').most)
  const lines = [
    [
      t('shotCost'),
      `${amountText(mode, costOf(room.base, 'cannon', 1))} – ${amountText(mode, costOf(room.base, 'cannon', room.levels.cannon))}`,
    ],
    [t('buyInRange'), `${amountLabel(mode, room.buyInMin)} – ${amountLabel(mode, room.buyInMax)}`],
    [t('best'), amountText(mode, best)],
  ] as const
  return (
    <li className="card fishing-room" data-depth={depth % 3}>
      <div className="fishing-room-water" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="row between">
        <h3>{name}</h3>
        <span className="s13 t2">{t('players', { count: room.players })}</span>
      </div>
      <dl>
        {lines.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <Button tone="go" block onClick={onChoose} aria-disabled={isBusy || undefined} aria-label={`${t('sit')} · ${name}`}>
        {t('sit')}
      </Button>
    </li>
  )
}
