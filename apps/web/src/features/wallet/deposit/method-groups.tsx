import { useId, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../site/language.ts'
import type { Deposit, DepositMethod } from '../model.ts'
import { MethodMark } from '../parts/method-choice.tsx'
import { useDuration } from '../texts.ts'
import { groupsOf } from './model.ts'

export interface MethodGroupsProps {
  readonly label: string
  readonly methods: readonly DepositMethod[]
  readonly value: Deposit['method'] | undefined
  readonly onChange: (code: Deposit['method']) => void
}

/** Methods by kind; native radios of one group. One that is closed says when it opens and cannot be taken. */
export function MethodGroups({ label, methods, value, onChange }: MethodGroupsProps): ReactElement {
  const t = useTranslations('deposit')
  const name = useId()
  return (
    <div className="col method-groups" role="radiogroup" aria-label={label}>
      {groupsOf(methods).map(({ group, methods: some }) => (
        <div key={group} role="group" aria-label={t(`groups.${group}`)}>
          <h3 className="small muted" aria-hidden="true">
            {t(`groups.${group}`)}
          </h3>
          <div className="methods">
            {some.map((method) => (
              <MethodTile key={method.code} method={method} name={name} isChosen={method.code === value} onChange={onChange} />
            ))}
          </div>
        </div>
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

function MethodTile({ method, name, isChosen, onChange }: MethodTileProps): ReactElement {
  const t = useTranslations('deposit')
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
