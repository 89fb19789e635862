import { showMoney, signOfMode, type Money } from '@khela/money'
import { Button } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Sending } from '../against.tsx'
import { Against, useSpace } from '../house/bet-panel.tsx'
import { useKeys } from '../house/keys.ts'
import { ChipRail } from './chip-rail.tsx'
import { totalOf } from './chips.ts'
import type { LiveSeat } from './live-bets.ts'
import type { ServerClock } from './server-clock.ts'
import { msOf, type TableState } from './table-model.ts'
import { useTableBalance } from './use-table-balance.ts'
import { TimerBar } from './timer-ring.tsx'
import type { Hand } from './use-hand.ts'

interface DockProps {
  readonly hand: Hand
  readonly seat: LiveSeat
  readonly state: TableState
  readonly clock: ServerClock
}

/** Chips, moves, the one action, and what stands against it; stuck to the foot of a phone while the felt is in sight. */
export function Dock({ hand, seat, state, clock }: DockProps): ReactElement {
  const t = useTexts('tables.felt')
  const symbol = signOfMode(seat.mode)
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const sending: Sending = hand.taking.pending !== undefined || hand.taking.refusal !== undefined ? hand.taking : hand.placing
  useSpace(hand.place)
  const picks = Object.fromEntries(hand.chips.map((chip, index) => [`Digit${index + 1}`, () => hand.choose(chip)]))
  useKeys({ ...picks, KeyZ: () => hand.moves.undo?.(), KeyD: () => hand.moves.double?.(), KeyR: () => hand.moves.repeat?.() })
  const wrong = {
    belowSpot: t('belowSpot', { min: amount(hand.limits.spotMin) }),
    aboveSpot: t('aboveSpot', { max: amount(hand.limits.spotMax) }),
    aboveRound: t('aboveRound', { max: amount(hand.limits.roundMax) }),
    notEnough: '',
  }
  return (
    <div className="table-panel">
      <section className="card table-dock" aria-label={t('dock')}>
        <TimerBar now={clock.now} endsAt={hand.isOpen ? msOf(state.round.closeAt) : undefined} lengthMs={state.times.betting} />
        <Against
          stake={{ problem: hand.problem === 'notEnough' ? 'notEnough' : undefined }}
          sending={sending}
          mode={seat.mode}
          isPlaced={false}
          pendingText={t('placing')}
        />
        {hand.problem !== undefined && hand.problem !== 'notEnough' && (
          <p className="hint bad" role="alert">
            {wrong[hand.problem]}
          </p>
        )}
        <ChipRail chips={hand.chips} chosen={hand.chip} onChoose={hand.choose} symbol={symbol} moves={hand.moves}>
          <Button
            tone="go"
            size="xl"
            pending={hand.placing.pending !== undefined}
            pendingText={t('placing')}
            aria-disabled={!hand.isOpen || hand.laid.stakes.size === 0 || hand.problem !== undefined || undefined}
            onClick={hand.place}
          >
            {!hand.isOpen ? t('closed') : hand.laid.stakes.size === 0 ? t('layFirst') : t('place')}{' '}
            <span className="num">{hand.total > 0n ? amount(hand.total) : ''}</span>
          </Button>
        </ChipRail>
      </section>
      <TableFacts hand={hand} seat={seat} state={state} />
    </div>
  )
}

/** What is placed, what is left, the limits, and the way back for bets that are placed. */
function TableFacts({ hand, seat, state }: Omit<DockProps, 'clock'>): ReactElement {
  const t = useTexts('tables.felt')
  const games = useTexts('games')
  const symbol = signOfMode(seat.mode)
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const { spotMin, spotMax, roundMax } = hand.limits
  const balance = useTableBalance(seat, state)
  return (
    <section className="card table-facts">
      <div className="row between s13">
        <span className="muted">{t('placed')}</span>
        <b className="num">{amount(totalOf(hand.placed))}</b>
      </div>
      <div className="row between s13 panel-balance">
        <span className="muted">{games(seat.mode === 'real' ? 'balance' : 'trialBalance')}</span>
        <b className="num">{amount(balance)}</b>
      </div>
      <Button
        block
        aria-disabled={hand.takeAllBack === undefined || undefined}
        onClick={hand.takeAllBack}
        pending={hand.taking.pending !== undefined}
        pendingText={t('placing')}
      >
        {t('takeAllBack')}
      </Button>
      <p className="small muted">{t('limits', { min: amount(spotMin), max: amount(spotMax), round: amount(roundMax) })}</p>
      <p className="small muted panel-keys">{t('keys')}</p>
    </section>
  )
}
