import { Button, Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { CallError } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { LimitLink } from '../../site/limit-link.tsx'
import type { PendingBet } from './bet-sender.ts'

type Mode = 'real' | 'demo'
/** A bet or an action on its way, and what the server said against the last one. */
export interface Sending {
  readonly pending: PendingBet<unknown> | undefined
  readonly refusal: CallError | undefined
  readonly again: () => void
}

/** The money is not there; for real money with the way to more of it. */
export function NotEnough({ mode }: { readonly mode: Mode }): ReactElement {
  const t = useTexts('games')
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
}

/** What the server said against a call, in words. */
export function RefusalNote({ refusal }: { readonly refusal: CallError }): ReactElement {
  const { text, code } = useErrorText()(refusal)
  return (
    <Note tone="bad" role="alert">
      {text} {code && <span className="small wrap-any">({code})</span>} <LimitLink error={refusal} />
    </Note>
  )
}

/** What stands against sitting down, buying, a move or leaving, and a call that has no answer yet. */
export function SeatAgainst({ mode, sending }: { readonly mode: Mode; readonly sending: Sending }): ReactElement | null {
  const t = useTexts('games')
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
  return refusal.code === 'insufficient_balance' ? <NotEnough mode={mode} /> : <RefusalNote refusal={refusal} />
}
