import { Button, Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { PendingBet } from '../../features/play/bet-sender.ts'
import type { CallError } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { LimitLink } from '../../site/limit-link.tsx'
import type { Mode } from './model.ts'

export interface Sending {
  readonly pending: PendingBet<unknown> | undefined
  readonly refusal: CallError | undefined
  readonly again: () => void
}

/** What stands against sitting down, buying or leaving, and a call that has no answer yet. */
export function Against({ mode, sending }: { readonly mode: Mode; readonly sending: Sending }): ReactElement | null {
  const t = useTranslations('games')
  const said = useErrorText()
  const { pending, refusal, again } = sending
  if (pending?.reason !== undefined)
    return (
      <Note tone="warn" icon="wifi-off" role="alert">
        <div className="row between">
          <span>{t(pending.reason === 'offline' ? 'lost.title' : 'lost.busy')}</span>
          <Button onClick={again} aria-disabled={pending.step === 'sending' || undefined}>
            {t('lost.again')}
          </Button>
        </div>
      </Note>
    )
  if (refusal === undefined) return null
  if (refusal.code === 'insufficient_balance')
    return (
      <Note tone="warn" role="alert">
        <div className="row between">
          <span>{t(mode === 'real' ? 'notEnough' : 'notEnoughDemo')}</span>
          {mode === 'real' && (
            <Link className="btn btn-line" to="/member/$page" params={{ page: 'deposit' }}>
              {t('deposit')}
            </Link>
          )}
        </div>
      </Note>
    )
  const { text, code } = said(refusal)
  return (
    <Note tone="bad" role="alert">
      {text} {code && <span className="small wrap-any">({code})</span>} <LimitLink error={refusal} />
    </Note>
  )
}
