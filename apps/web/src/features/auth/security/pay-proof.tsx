import { buttonClass, Note } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../../site/queries.ts'
import { ProveFirst } from '../privacy/prove-first.tsx'
import { ProvePayment } from './prove-payment.tsx'

export interface PayProofProps {
  /** `payment`: there is a payment password, and nothing else will do. */
  readonly way: 'payment' | 'proof'
  readonly onProved: (proof: string) => void
}

/** Asks who is at the keyboard before money moves: the payment password, or where there is none, or an authenticator, the other ways; offers to set one to who has neither (D-H7). */
export function PayProof({ way, onProved }: PayProofProps): ReactElement {
  const t = useTexts('transfer')
  const { data } = useQuery(read('security', {}))
  if (way === 'payment') return <ProvePayment onProved={onProved} />
  return (
    <div className="col">
      <ProveFirst onProved={onProved} />
      {data?.hasTotp === false && (
        <Note icon="shield-check">
          {t('noPayment')}
          <br />
          <Link
            className={buttonClass({ tone: 'line' })}
            to="/member/$page"
            params={{ page: 'security' }}
            search={(before: object) => ({ ...before, change: 'payment' })}
          >
            {t('setPayment')}
          </Link>
        </Note>
      )}
    </div>
  )
}
