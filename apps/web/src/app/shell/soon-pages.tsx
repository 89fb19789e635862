import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Soon } from './soon.tsx'

/** The points mall (PS-2.9). */
export function PointMallPage(): ReactElement {
  const t = useTranslations('frames')
  return (
    <div className="wrap">
      <Soon name={t('member.points')} what="points" />
    </div>
  )
}
