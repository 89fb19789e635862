import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useWait } from '../texts.ts'
import { useNow } from '../use-now.ts'

/** How long something has been waiting, counting; only this node is redrawn. */
export function Wait({ since }: { readonly since: string }): ReactElement {
  const t = useTexts('cashier')
  const say = useWait()
  const waited = Math.max(0, useNow() - Math.floor(Date.parse(since) / 1000))
  const time = say(waited)
  return (
    <span role="timer" aria-label={t('waited', { time })}>
      {time}
    </span>
  )
}
