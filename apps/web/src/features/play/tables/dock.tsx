import { parseMoney, showMoney, type Money } from '@khela/money'
import { Button } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Against, useSpace, type Sending } from '../house/bet-panel.tsx'
import { symbolOf } from '../house/house-table.tsx'
import { useKeys } from '../house/keys.ts'
import { ChipRail } from './chip-rail.tsx'
import { totalOf } from './chips.ts'
import type { LiveSeat } from './live-bets.ts'
import type { TableState } from './table-model.ts'
import type { Hand } from './use-hand.ts'

/** Chips, moves, the one action, and what stands against it. */
export function Dock({ hand, seat, state }: { readonly hand: Hand; readonly seat: LiveSeat; readonly state: TableState }): ReactElement {
  const t = useTranslations('tables.felt')
  const games = useTranslations('games')
  const symbol = symbolOf(seat.mode)
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const placed = totalOf(hand.placed)
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
    <section className="card play-panel dock" aria-label={t('dock')}>
      <div className="play-act">
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
      </div>
      <div className="dock-facts">
        <div className="row between s13">
          <span className="muted">{t('placed')}</span>
          <b className="num">{amount(placed)}</b>
        </div>
        <div className="row between s13">
          <span className="muted">{games(seat.mode === 'real' ? 'balance' : 'trialBalance')}</span>
          <b className="num">{amount(parseMoney(state.balance))}</b>
        </div>
        <p className="small muted">
          {t('limits', { min: amount(hand.limits.spotMin), max: amount(hand.limits.spotMax), round: amount(hand.limits.roundMax) })}
        </p>
        {hand.takeAllBack !== undefined && (
          <Button block onClick={hand.takeAllBack} pending={hand.taking.pending !== undefined} pendingText={t('placing')}>
            {t('takeAllBack')}
          </Button>
        )}
        <p className="small muted panel-keys">{t('keys')}</p>
      </div>
    </section>
  )
}
