import { useId, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import type { Deposit, DepositMethod } from '../model.ts'
import { MethodMark } from '../parts/method-choice.tsx'
import { useDuration } from '../texts.ts'

export interface MethodListProps {
  readonly label: string
  /** In the order they stand. */
  readonly methods: readonly DepositMethod[]
  readonly value: Deposit['method'] | undefined
  readonly onChange: (code: Deposit['method']) => void
}

/** All methods in one grid; native radios of one group. On a phone two rows that are pushed aside, so that the amount is in sight. */
export function MethodList({ label, methods, value, onChange }: MethodListProps): ReactElement {
  const name = useId()
  return (
    <div className="methods methods-all" role="radiogroup" aria-label={label}>
      {methods.map((method) => (
        <MethodTile key={method.code} method={method} name={name} isChosen={method.code === value} onChange={onChange} />
      ))}
    </div>
  )
}

interface MethodTileProps {
  readonly method: DepositMethod
  readonly name: string
  readonly isChosen: boolean
  readonly onChange: (code: Deposit['method']) => void
}

/** One that is closed says when it opens and cannot be taken. */
function MethodTile({ method, name, isChosen, onChange }: MethodTileProps): ReactElement {
  const t = useTexts('deposit')
  const language = useLanguage()
  const duration = useDuration()
  const { code, open, hours } = method
  return (
    <label className="method" data-closed={open ? undefined : true}>
      <input type="radio" name={name} value={code} checked={isChosen} disabled={!open} onChange={() => onChange(code)} />
      <MethodMark code={code} />
      <span>{language === 'bn' ? method.name.bn : method.name.en}</span>
      <span className="small muted">
        {open || hours === null ? duration(method.expectedSeconds) : t('closedUntil', { time: hours.from })}
      </span>
    </label>
  )
}
