import { PanelMoney } from '../kit/house/panel-money.tsx'
import type { DiceChoice } from '@khela/games/dice'
import { showMoney } from '@khela/money'
import { Button, Segment } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { AutoplayPart, AutoplayState } from '../kit/house/autoplay-part.tsx'
import { Against, PanelStake } from '../kit/house/bet-panel.tsx'
import type { Autoplay } from '../kit/house/use-autoplay.ts'
import type { useHouseBet } from '../kit/house/use-house-bet.ts'
import { multiplierText, payoutOf } from '../kit/stake.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { hundredths, swapped, targetRange, typedTarget, type Odds } from './model.ts'

/** A seat at the table: the choice, the bet, autoplay, and the one action. */
export interface DiceSeat {
  readonly choice: DiceChoice
  readonly choose: (choice: DiceChoice) => void
  readonly odds: Odds
  readonly bet: ReturnType<typeof useHouseBet>
  readonly auto: Autoplay
  /** Places the bet that the table shows; does nothing while one is pending or something stands against it. Ends autoplay. */
  readonly roll: () => void
}

interface DicePanelProps {
  readonly dice: DiceSeat
  readonly mode: 'real' | 'demo'
  readonly symbol: string
}

/** What the person decides: side, stake, target; what it would bring; and the one action. */
export function DicePanel({ dice, mode, symbol }: DicePanelProps): ReactElement {
  const t = useTexts('games')
  const { choice, odds, auto, bet } = dice
  const { amount, balance, bonus } = bet.stake
  const isNarrow = useNarrow()
  const field = <PanelStake stake={bet.stake} symbol={symbol} isPlaced={false} />
  return (
    <section className="card play-panel" aria-label={t('stake')}>
      <div className="panel-body">
        <Segment
          label={t('dice.side')}
          value={choice.side}
          options={[
            { value: 'under', label: t('dice.under') },
            { value: 'over', label: t('dice.over') },
          ]}
          onChange={(side) => side !== choice.side && dice.choose(swapped(choice))}
        />
        {!isNarrow && field}
        <div className="three">
          <div className="mini">
            <span>{t('multiplier')}</span>
            <b className="num">{multiplierText(odds.mult4)}×</b>
          </div>
          <div className="mini">
            <span>{t('chance')}</span>
            <b className="num">{odds.chance}%</b>
          </div>
          <TargetField dice={dice} />
        </div>
        <AutoplayPart auto={auto} symbol={symbol} />
        <div className="row between s13 to-win">
          <span className="muted">{t('toWin')}</span>
          <b className="num">{amount === undefined ? '–' : `${symbol} ${showMoney(payoutOf(amount, odds.mult4))}`}</b>
        </div>
        <PanelMoney mode={mode} symbol={symbol} balance={balance} bonus={bonus} />
      </div>
      <DiceAct dice={dice} mode={mode} symbol={symbol} field={isNarrow ? field : undefined} />
      <p className="small muted dice-keys">{t('keys')}</p>
    </section>
  )
}

/** The one action: a roll, or the end of rounds that follow one another; on a phone with the stake above it. */
function DiceAct({ dice, mode, symbol, field }: DicePanelProps & { readonly field: ReactElement | undefined }): ReactElement {
  const t = useTexts('games')
  const a = useTexts('house.auto')
  const { bet, auto } = dice
  const { amount, problem } = bet.stake
  const isRunning = auto.run !== undefined
  return (
    <div className="play-act">
      <Against stake={bet.stake} sending={bet} mode={mode} isPlaced={false} pendingText={t('dice.rolling')} />
      <AutoplayState auto={auto} symbol={symbol} />
      {field !== undefined && <div className="panel-choice">{field}</div>}
      <Button
        tone="go"
        size="xl"
        block
        pending={bet.pending !== undefined && !isRunning}
        pendingText={t('dice.rolling')}
        aria-disabled={(problem !== undefined && !isRunning) || undefined}
        onClick={dice.roll}
      >
        {isRunning ? a('stop') : t('dice.roll')}{' '}
        <span className="num">{amount === undefined || isRunning ? '' : `${symbol} ${showMoney(amount)}`}</span>
      </Button>
    </div>
  )
}

/** The exact target, typed. */
function TargetField({ dice }: { readonly dice: DiceSeat }): ReactElement {
  const t = useTexts('games.dice')
  const { choice } = dice
  const [typing, setTyping] = useState<string>()
  const range = targetRange(choice.side)
  const isBad = typing !== undefined && typedTarget(choice.side, typing) === undefined
  return (
    <label className="mini">
      <span>{t(choice.side === 'over' ? 'rollOver' : 'rollUnder')}</span>
      <input
        className={`num ${isBad ? 'bad' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={typing ?? hundredths(choice.target)}
        aria-invalid={isBad || undefined}
        title={t('targetHint', { min: hundredths(range.min), max: hundredths(range.max) })}
        onChange={(event) => {
          setTyping(event.target.value)
          const target = typedTarget(choice.side, event.target.value)
          if (target !== undefined) dice.choose({ side: choice.side, target })
        }}
        onBlur={() => setTyping(undefined)}
      />
    </label>
  )
}
