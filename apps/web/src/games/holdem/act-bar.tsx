import { parseTyped, showMoney, signOfMode, type Money } from '@khela/money'
import { Button } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useKeys } from '../kit/house/keys.ts'
import { CENTS, fromSteps, isNothing, presetsOf, rangeOf, amountLabel, toSteps, wire, withinRange, type PokerTable } from './model.ts'
import type { TableSeat } from './use-table.ts'

interface ActBarProps {
  readonly table: PokerTable
  readonly at: TableSeat
}

/** What one may do now. Its height is kept while it is somebody else's turn, so that nothing jumps. */
export function ActBar({ table, at }: ActBarProps): ReactElement | null {
  const t = useTexts('poker')
  if (table.me === null || table.state !== 'open') return null
  // For each turn its own: the amount begins at the least.
  return (
    <section className="holdem-acts" aria-label={t('yourTurn')}>
      <Moves key={`${table.handNo} ${table.turn}`} table={table} at={at} />
      <p className="small muted panel-keys">{t('keys')}</p>
    </section>
  )
}

function Moves({ table, at }: ActBarProps): ReactElement {
  const t = useTexts('poker')
  const { options } = table
  const range = rangeOf(table)
  const presets = presetsOf(table)
  const [to, setTo] = useState<Money>(range?.min ?? 0n)
  const isPending = at.pending !== undefined
  const isOff = options === null || isPending
  const canCheck = options !== null && isNothing(options.call)
  const raise = () => range !== undefined && at.act('raise', wire(to))
  const callOrCheck = () => options !== null && at.act(canCheck ? 'check' : 'call')
  const pick = (index: number) => () => {
    const preset = presets[index]
    if (preset !== undefined) setTo(preset.to)
  }
  useKeys({
    KeyF: () => at.act('fold'),
    KeyC: callOrCheck,
    KeyR: raise,
    Digit1: pick(0),
    Digit2: pick(1),
    Digit3: pick(2),
    Digit4: pick(3),
  })
  const isFirst = canCheck && table.seats.every((seat) => seat === null || isNothing(seat.bet))
  return (
    <>
      <Amount table={table} to={to} onTo={setTo} />
      <div className="holdem-buttons">
        <Button size="xl" onClick={() => at.act('fold')} aria-disabled={isOff || undefined} data-act="fold">
          {t('fold')}
        </Button>
        <Button size="xl" tone="soft" onClick={callOrCheck} aria-disabled={isOff || undefined} data-act="call">
          {t(canCheck || options === null ? 'check' : 'call')}{' '}
          {options !== null && !canCheck && <span className="num">{amountLabel(table.mode, options.call)}</span>}
        </Button>
        <Button
          size="xl"
          tone="go"
          onClick={raise}
          aria-disabled={isOff || range === undefined || undefined}
          pending={isPending}
          pendingText={t('sending')}
          data-act="raise"
        >
          {t(isFirst ? 'bet' : 'raise')} {range !== undefined && <span className="num">{amountLabel(table.mode, wire(to))}</span>}
        </Button>
      </div>
    </>
  )
}

interface AmountProps {
  readonly table: PokerTable
  readonly to: Money
  readonly onTo: (to: Money) => void
}

/** How much: a slider in small blinds, four amounts that are one press away, and a field. */
function Amount({ table, to, onTo }: AmountProps): ReactElement {
  const t = useTexts('poker')
  const range = rangeOf(table)
  const presets = presetsOf(table)
  const [typed, setTyped] = useState<string>()
  const set = (next: Money) => {
    setTyped(undefined)
    onTo(next)
  }
  const type = (text: string) => {
    setTyped(text)
    const amount = parseTyped(text)
    if (amount !== undefined && range !== undefined) onTo(withinRange((amount / CENTS) * CENTS, range))
  }
  return (
    <fieldset className="holdem-amount" disabled={range === undefined}>
      <legend className="sr">{t('raiseTo')}</legend>
      <div className="holdem-presets">
        {(['presetMin', 'presetHalf', 'presetPot', 'presetAll'] as const).map((name, index) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={range !== undefined && presets[index]?.to === to}
            onClick={() => presets[index] && set(presets[index].to)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div className="holdem-slide" dir="ltr">
        <input
          type="range"
          aria-label={t('raiseTo')}
          aria-valuetext={amountLabel(table.mode, wire(to))}
          min={range === undefined ? '0' : toSteps(range.min)}
          max={range === undefined ? '1' : toSteps(range.max)}
          step="1"
          value={range === undefined ? '0' : toSteps(to)}
          onChange={(event) => set(fromSteps(event.target.value))}
        />
        <label className="mini">
          <span className="sr">{t('raiseTo')}</span>
          <span className="row">
            <span aria-hidden="true">{signOfMode(table.mode)}</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? (range === undefined ? '' : showMoney(to).replaceAll(',', ''))}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setTyped(undefined)}
            />
          </span>
        </label>
      </div>
    </fieldset>
  )
}
