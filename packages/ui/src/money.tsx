import { exactMoney, parseMoney, showMoney, signOf, type Money as Amount } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

export interface MoneyProps {
  /** 1/10 000 units, or the decimal text of the wire. */
  readonly value: Amount | string
  readonly symbol?: string
  /** Shows dots in place of the figures. */
  readonly masked?: boolean
  /** Puts a sign before it and colours it: for changes. */
  readonly signed?: boolean
  /** With all its decimals: in records, where figures stand beside those they are made of (packages/money, exactMoney). */
  readonly exact?: boolean
  readonly className?: string
}

/** An amount as people read it: `৳ 12,480.50`, floored to two decimals unless it is `exact`, one isolated left-to-right run in every language. */
export function Money({
  value,
  symbol = signOf(),
  masked = false,
  signed = false,
  exact = false,
  className = '',
}: MoneyProps): ReactElement {
  const t = useTexts('common')
  const amount = typeof value === 'string' ? parseMoney(value) : value
  if (masked) {
    return (
      <span className={`num ${className}`}>
        <span aria-hidden="true">{symbol} ••••••</span>
        <span className="sr">{t('hidden')}</span>
      </span>
    )
  }
  const sign = amount < 0n ? '−' : signed && amount > 0n ? '+' : ''
  const tone = signed && amount !== 0n ? (amount > 0n ? 'good' : 'bad') : ''
  const figures = (exact ? exactMoney(amount) : showMoney(amount)).replace(/^-/, '')
  return <span className={`num ${tone} ${className}`}>{`${sign}${symbol} ${figures}`}</span>
}
