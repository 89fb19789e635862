import { signOf } from '@khela/money'
import { Icon, type IconName } from '@khela/ui'
import { useId, type ReactElement } from 'react'

export interface Choice<C extends string> {
  readonly code: C
  readonly name: string
  /** A hint under the name, such as how long it takes. */
  readonly text?: string
}

/** Letters that stand for the brands; a brand's own mark is not ours to draw. */
const marks: Readonly<Record<string, string>> = {
  bkash: 'b',
  nagad: 'N',
  rocket: 'R',
  upay: 'U',
  usdt_trc20: '₮',
}
/** Ways that are no brand have a picture. */
const pictures: Readonly<Record<string, IconName>> = {
  bank_transfer: 'landmark',
  bank: 'landmark',
  card: 'credit-card',
  sslcommerz: 'globe',
}
const markOf = (code: string): string => code.replace(/^(sim|manual)_/, '')

/** The sign of a payment method, 40 px; at a brand that money is sent to by hand stands a person. */
export function MethodMark({ code }: { readonly code: string }): ReactElement {
  const mark = markOf(code)
  const picture = pictures[mark]
  return (
    <span className="method-mark" data-mark={mark} aria-hidden="true">
      {picture === undefined ? (marks[mark] ?? signOf()) : <Icon name={picture} />}
      {code.startsWith('manual_') && marks[mark] !== undefined && (
        <i className="method-hand">
          <Icon name="user" />
        </i>
      )}
    </span>
  )
}

export interface MethodChoiceProps<C extends string> {
  readonly label: string
  readonly choices: readonly Choice<C>[]
  readonly value: C | undefined
  readonly onChange: (code: C) => void
}

/** Payment methods as tiles; native radios, and the chosen one is sewn. */
export function MethodChoice<C extends string>({ label, choices, value, onChange }: MethodChoiceProps<C>): ReactElement {
  const name = useId()
  return (
    <div className="methods" role="radiogroup" aria-label={label}>
      {choices.map(({ code, name: words, text }) => (
        <label key={code} className="method">
          <input type="radio" name={name} value={code} checked={code === value} onChange={() => onChange(code)} />
          <MethodMark code={code} />
          <span>{words}</span>
          {text && <span className="small muted">{text}</span>}
        </label>
      ))}
    </div>
  )
}
