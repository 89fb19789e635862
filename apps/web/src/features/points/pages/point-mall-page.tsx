import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Soon } from '../../../site/soon.tsx'

/** The points mall (PS-2.9). */
export function PointMallPage(): ReactElement {
  const t = useTexts('frames')
  return (
    <div className="wrap">
      <Soon name={t('member.points')} what="points" />
    </div>
  )
}
