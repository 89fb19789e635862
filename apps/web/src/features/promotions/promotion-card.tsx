import type { ReactElement } from 'react'
import { Icon } from '@khela/ui'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { promotionState, type Promotion } from './model.ts'
import { PromotionMark, PromotionSpan } from './promotion-mark.tsx'

export interface PromotionCardProps {
  readonly promotion: Promotion
  readonly at: Date
  readonly isEager: boolean
}

/** An offer: picture, what it is, from when to when. The whole card opens its terms. */
export function PromotionCard({ promotion, at, isEager }: PromotionCardProps): ReactElement {
  const t = useTexts('promotions')
  const language = useLanguage()
  const modal = useModal()
  const pick = (text: Promotion['title']) => (language === 'bn' ? text.bn : text.en)
  const title = pick(promotion.title)
  return (
    <article className="promo" data-ended={promotionState(promotion, at).name === 'ended' || undefined}>
      <img
        className="promo-art"
        src={promotion.picture}
        alt=""
        width={1280}
        height={480}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className="promo-in">
        <p className="row">
          <span className="promo-kind">{t(`kind.${promotion.kind}`)}</span>
          <PromotionMark promotion={promotion} at={at} language={language} />
        </p>
        <h2>
          <button type="button" aria-label={t('open', { title })} onClick={() => modal.open('promotion', { promotion: promotion.id })}>
            {title}
          </button>
        </h2>
        <p className="promo-text">{pick(promotion.summary)}</p>
        <div className="promo-foot">
          <PromotionSpan promotion={promotion} language={language} />
          <span className="more" aria-hidden="true">
            {t('details')} <Icon name="chevron-right" />
          </span>
        </div>
      </div>
    </article>
  )
}
