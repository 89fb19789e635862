import { bankNamed, banks, type Bank } from '@khela/contract/banks'
import { Button, Icon, SearchField } from '@khela/ui'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { banksLike, hueOf } from './banks.ts'

/** The name of a kept bank in the language of the page. */
export function useBankName(): (name: string) => string {
  const language = useLanguage()
  return (name) => (language === 'bn' ? bankNamed(name)?.bn : undefined) ?? name
}

/** The sign of a bank: letters on a colour that is always the same for it. */
export function BankMark({ bank }: { readonly bank: Bank }): ReactElement {
  return (
    <span className="method-mark bank-mark" style={{ background: `hsl(${hueOf(bank)} 45% 32%)` }} aria-hidden="true">
      {bank.mark}
    </span>
  )
}

interface BankChoiceProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (name: string) => void
}

/** The bank of an account, out of a list that is searched in either language; the chosen one stands alone until it is to be changed. */
export function BankChoice({ value, error, onChange }: BankChoiceProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  // What was pressed is gone: the focus goes on to what stands in its place.
  useEffect(() => {
    if (before.current !== value) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    before.current = value
  }, [value])
  const chosen = bankNamed(value)
  return (
    <div className="field" ref={place}>
      {chosen === undefined ? (
        <BankList error={error} onChange={onChange} />
      ) : (
        <ChosenBank bank={chosen} error={error} onChange={() => onChange('')} />
      )}
    </div>
  )
}

interface ChosenBankProps {
  readonly bank: Bank
  readonly error: string | undefined
  readonly onChange: () => void
}

function ChosenBank({ bank, error, onChange }: ChosenBankProps): ReactElement {
  const t = useTexts('withdrawal')
  const nameOf = useBankName()
  const id = useId()
  return (
    <>
      <span className="lab" id={`${id}-title`}>
        {t('bank')}
      </span>
      <div className="bank-chosen" role="group" aria-labelledby={`${id}-title`}>
        <BankMark bank={bank} />
        <b className="grow">{nameOf(bank.name)}</b>
        <Button onClick={onChange}>{t('bankOther')}</Button>
      </div>
      {error && (
        <span className="hint bad" role="alert">
          <Icon name="circle-alert" />
          {error}
        </span>
      )}
    </>
  )
}

function BankList({ error, onChange }: Omit<BankChoiceProps, 'value'>): ReactElement {
  const t = useTexts('withdrawal')
  const nameOf = useBankName()
  const [typed, setTyped] = useState('')
  const found = banksLike(banks, typed)
  return (
    <>
      <SearchField label={t('bank')} hint={t('bankHint')} error={error} value={typed} onChange={setTyped} />
      <p className={found.length === 0 ? 'small muted' : 'sr'} role="status">
        {found.length === 0 ? t('bankNone') : t('bankCount', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="banks" aria-label={t('bankList')}>
          {found.map((bank) => (
            <li key={bank.name}>
              <button type="button" className="bank" onClick={() => onChange(bank.name)}>
                <BankMark bank={bank} />
                <span className="grow">{nameOf(bank.name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
