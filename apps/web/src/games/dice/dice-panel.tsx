import { PanelMoney } from '../kit/house/panel-money.tsx'
import { showMoney, type Money } from '@khela/money'
import { Button, Note, Segment } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { NotEnough, RefusalNote } from '../kit/against.tsx'
import { AutoplayPart, AutoplayState } from '../kit/house/autoplay-part.tsx'
import { StakeField } from '../kit/stake-field.tsx'
import { multiplierText, payoutOf, within } from '../kit/stake.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { hundredths, swapped, targetRange, typedTarget } from './model.ts'
import type { Dice } from './use-dice.ts'

interface DicePanelProps {
  readonly dice: Dice
  readonly mode: 'real' | 'demo'
  readonly symbol: string
}

/** What the person decides: side, stake, target; what it would bring; and the one action. */
export function DicePanel({ dice, mode, symbol }: DicePanelProps): ReactElement {
  const t = useTexts('games')
  const { choice, odds, allowed, limits, stake, balance, bonus, problem, auto } = dice
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const errors = {
    notAmount: t('notAmount'),
    tooLow: t('tooLow', { min: amount(allowed.min) }),
    tooHigh: t('tooHigh', { max: amount(allowed.max) }),
  }
  const isCapped = allowed.max < limits.max
  const hint = isCapped
    ? t('limitsChoice', { max: amount(allowed.max), maxWin: amount(limits.maxWin) })
    : t('limits', { min: showMoney(allowed.min), max: showMoney(allowed.max) })
  const isNarrow = useNarrow()
  const field = (
    <StakeField
      value={dice.stakeText}
      onChange={dice.setStake}
      symbol={symbol}
      limits={allowed}
      most={within(balance < allowed.max ? balance : allowed.max, allowed)}
      error={problem === undefined || problem === 'notEnough' ? undefined : errors[problem]}
      hint={hint}
    />
  )
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
          <b className="num">{stake === undefined ? '–' : amount(payoutOf(stake, odds.mult4))}</b>
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
  const { stake, problem, pending, auto } = dice
  const isRunning = auto.run !== undefined
  return (
    <div className="play-act">
      <Against dice={dice} mode={mode} />
      <AutoplayState auto={auto} symbol={symbol} />
      {field !== undefined && <div className="panel-choice">{field}</div>}
      <Button
        tone="go"
        size="xl"
        block
        pending={pending !== undefined && !isRunning}
        pendingText={t('dice.rolling')}
        aria-disabled={(problem !== undefined && !isRunning) || undefined}
        onClick={dice.roll}
      >
        {isRunning ? a('stop') : t('dice.roll')}{' '}
        <span className="num">{stake === undefined || isRunning ? '' : `${symbol} ${showMoney(stake)}`}</span>
      </Button>
    </div>
  )
}

/** The exact target, typed. */
function TargetField({ dice }: { readonly dice: Dice }): ReactElement {
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

/** What stands against the bet, in words, next to the action. */
function Against({ dice, mode }: { readonly dice: Dice; readonly mode: 'real' | 'demo' }): ReactElement | null {
  const t = useTexts('games')
  if (dice.pending?.reason !== undefined) {
    return (
      <Note tone="warn" icon="wifi-off" role="alert">
        <div className="col">
          <b>{t('lost.title')}</b>
          <span>{t(dice.pending.reason === 'offline' ? 'lost.text' : 'lost.busy')}</span>
          <div>
            <Button onClick={dice.again} pending={dice.pending.step === 'sending'} pendingText={t('dice.rolling')}>
              {t('lost.again')}
            </Button>
          </div>
        </div>
      </Note>
    )
  }
  if (dice.problem === 'notEnough' || dice.refusal?.code === 'insufficient_balance') return <NotEnough mode={mode} />
  return dice.refusal === undefined ? null : <RefusalNote refusal={dice.refusal} />
}
