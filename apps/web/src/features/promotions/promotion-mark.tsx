import { formatInstant, type AnyLanguage } from '@khela/i18n'
import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { promotionState, type Promotion } from './model.ts'

export interface PromotionMarkProps {
  readonly promotion: Promotion
  readonly at: Date
  readonly language: AnyLanguage
}

/** Where an offer stands, in words. */
export function PromotionMark({ promotion, at, language }: PromotionMarkProps): ReactElement {
  const t = useTexts('promotions')
  const state = promotionState(promotion, at)
  if (state.name === 'soon') return <Badge tone="info">{t('soon', { time: formatInstant(promotion.from, 'short', language) })}</Badge>
  if (state.name === 'ended') return <Badge>{t('ended')}</Badge>
  if (state.daysLeft !== undefined && state.daysLeft < 7) return <Badge tone="warn">{t('left', { days: state.daysLeft })}</Badge>
  return <Badge tone="good">{t('on')}</Badge>
}

/** From when to when, in the merchant's zone. */
export function PromotionSpan({ promotion, language }: Omit<PromotionMarkProps, 'at'>): ReactElement {
  const t = useTexts('promotions')
  const { from, until } = promotion
  return (
    // The server and the browser may write a month differently; what is there stays.
    <p className="s13 muted" suppressHydrationWarning>
      {t('from', { time: formatInstant(from, 'day', language) })} ·{' '}
      {until === null ? t('always') : t('until', { time: formatInstant(until, 'short', language) })}
    </p>
  )
}
