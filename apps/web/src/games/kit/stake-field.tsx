import { parseTyped, showMoney, type Money } from '@khela/money'
import { Icon } from '@khela/ui'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { doubled, halved, type StakeLimits } from './stake.ts'

interface StakeFieldProps {
  /** What was typed; Bengali digits are welcome. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly symbol: string
  readonly limits: StakeLimits
  /** The most that "max" takes: the smaller of limit and balance. */
  readonly most: Money
  readonly error: string | undefined
  readonly hint: ReactNode
}

/** The stake: typed, halved, doubled, or the largest there is. */
export function StakeField({ value, onChange, symbol, limits, most, error, hint }: StakeFieldProps): ReactElement {
  const t = useTexts('games')
  const id = useId()
  const amount = parseTyped(value)
  const set = (next: Money) => onChange(showMoney(next).replaceAll(',', ''))
  return (
    <div className="field">
      <label htmlFor={id}>{t('stake')}</label>
      <div className="stepper" dir="ltr">
        <div className={`inp ${error ? 'err' : ''}`}>
          <span className="stake-symbol" aria-hidden="true">
            {symbol}
          </span>
          <input
            id={id}
            value={value}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        <button type="button" className="ib num" aria-label={`½ ${t('half')}`} onClick={() => set(halved(amount, limits))}>
          ½
        </button>
        <button type="button" className="ib num" aria-label={`2× ${t('double')}`} onClick={() => set(doubled(amount, limits))}>
          2×
        </button>
        <button type="button" className="ib stepper-max" aria-label={`${t('max')}: ${t('maxStake')}`} onClick={() => set(most)}>
          {t('max')}
        </button>
      </div>
      <span className={`hint ${error ? 'bad' : ''}`} id={`${id}-note`} role={error ? 'alert' : undefined}>
        {error && <Icon name="circle-alert" />}
        <span>{error ?? hint}</span>
      </span>
    </div>
  )
}
