import { Button, buttonClass, Dialog, EmptyState, ErrorState, Skeleton } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { RichText } from '../../site/content/rich-text.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'
import { useRead } from '../../site/use-read.ts'
import { promotionState, type Promotion } from './model.ts'
import { PromotionMark, PromotionSpan } from './promotion-mark.tsx'
import { promotionsQuery } from './queries.ts'
import './promotions.css'

/** An offer with its terms (`?promotion=`). */
export default function PromotionModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('promotions')
  const say = useErrorText()
  const language = useLanguage()
  const { promotion: id } = useModal()
  const { data, error, refetch, isFetching } = useRead(promotionsQuery)
  const promotion = data?.promotions.find((one) => one.id === id)
  const title = promotion && (language === 'bn' ? promotion.title.bn : promotion.title.en)
  return (
    <Dialog title={title ?? t('title')} onClose={close}>
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton height={220} />
      ) : promotion === undefined ? (
        <EmptyState
          title={t('goneTitle')}
          text={t('goneText')}
          image={objectUrl('PROMO')}
          action={
            <Link className="btn btn-line" to="/promotions">
              {t('showAll')}
            </Link>
          }
        />
      ) : (
        <Terms promotion={promotion} />
      )}
    </Dialog>
  )
}

function Terms({ promotion }: { readonly promotion: Promotion }): ReactElement {
  const t = useTexts('promotions')
  const language = useLanguage()
  const [at] = useState(() => new Date())
  const isOn = promotionState(promotion, at).name === 'on'
  return (
    <>
      <img className="promo-art promo-art-in" src={promotion.picture} alt="" width={1280} height={480} />
      <p className="row">
        <span className="promo-kind">{t(`kind.${promotion.kind}`)}</span>
        <PromotionMark promotion={promotion} at={at} language={language} />
      </p>
      <p className="t2">{language === 'bn' ? promotion.summary.bn : promotion.summary.en}</p>
      <PromotionSpan promotion={promotion} language={language} />
      <section className="promo-terms" aria-label={t('terms')}>
        <h3>{t('terms')}</h3>
        <RichText html={language === 'bn' ? promotion.content.bn : promotion.content.en} />
      </section>
      {isOn && <TakePart />}
    </>
  )
}

/** The next step: an account for whoever has none, the cashier for members. */
function TakePart(): ReactElement {
  const t = useTexts('promotions')
  const { state, isTrial } = useSession()
  const modal = useModal()
  if (state === 'in' && !isTrial)
    return (
      <Link className={buttonClass({ tone: 'go', size: 'xl', block: true })} to="/member/$page" params={{ page: 'deposit' }}>
        {t('join')}
      </Link>
    )
  return (
    <Button tone="go" size="xl" block onClick={() => modal.open('register')}>
      {t('register')}
    </Button>
  )
}
