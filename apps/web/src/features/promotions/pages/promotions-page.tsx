import { promotionKinds } from '@khela/contract/content'
import { Button, Chip, EmptyState, ErrorState, SectionTitle, Skeleton } from '@khela/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useIsAwake } from '../../../site/awake.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { read } from '../../../site/queries.ts'
import { markPromotions } from '../../../site/promotion-marks.ts'
import { useRead } from '../../../site/use-read.ts'
import { kindOf, promotionsOf, type Kind } from '../model.ts'
import { PromotionBanner } from '../promotion-banner.tsx'
import { PromotionCard } from '../promotion-card.tsx'
import { promotionsQuery } from '../queries.ts'
import '../promotions.css'

/** `/promotions`: offers by kind (PS-1.8); the kind is in the address, each offer opens over the page. */
export function PromotionsPage(): ReactElement {
  const t = useTextsOf('common')
  const p = useTexts('promotions')
  const say = useErrorText()
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const { data, dataUpdatedAt, error, refetch, isFetching } = useRead(promotionsQuery)
  useEffect(() => {
    if (data !== undefined) markPromotions(data.promotions.map(({ id }) => id))
  }, [data])
  const searchText: string = useLocation({ select: (location) => location.searchStr })
  const kind = kindOf(searchText)
  const navigate = useNavigate()
  // Marks change with the page, not under the eyes of whoever reads. What the server drew is by the server's clock.
  const isAwake = useIsAwake()
  const [at] = useState(() => new Date(isAwake || data === undefined ? Date.now() : dataUpdatedAt))
  const choose = (next: Kind | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, kind: next }), replace: true, resetScroll: false })
  const shown = data && promotionsOf(data.promotions, kind, at)
  return (
    <div className="wrap promo-page">
      <title>{`${p('title')} · ${t('common.appName')}`}</title>
      <meta name="description" content={p('description')} />
      <PromotionBanner banners={data?.banners} />
      <SectionTitle level={1} image={objectUrl('PROMO')}>
        {p('title')}
      </SectionTitle>
      <div className="chips promo-kinds" role="group" aria-label={p('kinds')}>
        <Chip on={kind === undefined} onClick={() => choose(undefined)}>
          {p('kind.all')}
        </Chip>
        {promotionKinds.map((one) => (
          <Chip key={one} on={kind === one} onClick={() => choose(one)}>
            {p(`kind.${one}`)}
          </Chip>
        ))}
      </div>
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : shown?.length === 0 ? (
        <EmptyState
          title={p('empty')}
          text={p('emptyText')}
          image={objectUrl('PROMO')}
          action={kind && <Button onClick={() => choose(undefined)}>{p('showAll')}</Button>}
        />
      ) : (
        <ul className="promos">
          {shown === undefined
            ? [1, 2, 3, 4, 5, 6].map((place) => (
                <li key={place} className="promo promo-wait">
                  <Skeleton className="promo-art" />
                  <div className="promo-in">
                    <Skeleton width="70%" height={20} />
                    <Skeleton />
                    <Skeleton width="45%" />
                  </div>
                </li>
              ))
            : shown.map((promotion, index) => (
                <li key={promotion.id}>
                  <PromotionCard promotion={promotion} at={at} isEager={index < 2} />
                </li>
              ))}
        </ul>
      )}
      {info?.profile === 'DEMO' && <p className="small muted">{p('demo')}</p>}
    </div>
  )
}
