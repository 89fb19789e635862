import { parseTyped, showMoney, signOf, type Money as Amount } from '@khela/money'
import { useId, type ReactElement, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface AmountFieldProps {
  readonly label: string
  /** What the person typed, as it is; Bengali and Arabic digits are welcome. */
  readonly value: string
  /** The text and what it means in 1/10 000 units; `undefined` while it is not an amount. */
  readonly onChange: (text: string, amount: Amount | undefined) => void
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Amounts to take with one tap. */
  readonly presets?: readonly Amount[]
  readonly symbol?: string
  readonly disabled?: boolean
  readonly name?: string
  /** Controls after the input, such as half and double. */
  readonly end?: ReactNode
}

const noPresets: readonly Amount[] = []

/** An amount: 60 px, 26 px figures, always left to right, at most two decimals. */
export function AmountField({
  label,
  value,
  onChange,
  error,
  hint,
  presets = noPresets,
  symbol = signOf(),
  disabled = false,
  name,
  end,
}: AmountFieldProps): ReactElement {
  const id = useId()
  const change = (text: string) => onChange(text, parseTyped(text))
  const current = parseTyped(value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={`inp amount ${error ? 'err' : ''}`} dir="ltr">
        <span className="cur" aria-hidden="true">
          {symbol}
        </span>
        <input
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => change(event.target.value)}
        />
        {end}
      </div>
      {(error ?? hint) && (
        <span className={`hint ${error ? 'bad' : ''}`} id={`${id}-note`} role={error ? 'alert' : undefined}>
          {error && <Icon name="circle-alert" />}
          {error ?? hint}
        </span>
      )}
      {presets.length > 0 && (
        <div className="chips flow" role="group" aria-label={label}>
          {presets.map((preset) => (
            <button
              key={String(preset)}
              type="button"
              className="chip num"
              disabled={disabled}
              aria-pressed={current === preset}
              onClick={() => change(showMoney(preset).replace(/\.00$/, ''))}
            >
              {showMoney(preset).replace(/\.00$/, '')}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
