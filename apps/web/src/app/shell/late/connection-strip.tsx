import { formatInstant } from '@khela/i18n'
import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { connectionStore } from '../../../site/small/connection.ts'

/** Over every page while the live line is down: that it is, whether it is being opened again, and the time of what is shown. */
export function ConnectionStrip(): ReactElement {
  const t = useTexts('shell')
  const language = useLanguage()
  const { downSince, isTrying } = connectionStore()
  return (
    <div className="connection-strip" role="status">
      {downSince !== undefined && (
        <div className="stale">
          <Icon name={isTrying ? 'refresh-cw' : 'wifi-off'} />
          <span>{t(isTrying ? 'lineWaiting' : 'lineDown', { time: formatInstant(downSince, 'time', language) })}</span>
        </div>
      )}
    </div>
  )
}
