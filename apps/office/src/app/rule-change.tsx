import type { ProposalAct } from '@khela/contract'
import { Note, TextAreaField, notify } from '@khela/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { proposalQueries } from '../features/proposals/queries.ts'
import { useMe } from './me.ts'

interface ChangeReasonProps {
  readonly value: string
  readonly hasTried: boolean
  readonly onChange: (reason: string) => void
}

export const isReason = (text: string): boolean => text.trim() !== ''

/** Why a rule is to change; whoever agrees reads it. */
export function ChangeReason({ value, hasTried, onChange }: ChangeReasonProps): ReactElement {
  const t = useTranslations('proposals')
  return (
    <TextAreaField
      label={t('reasonWhy')}
      hint={t('reasonHint')}
      rows={2}
      maxLength={200}
      value={value}
      error={hasTried && !isReason(value) ? t('reasonMissing') : undefined}
      onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
    />
  )
}

/** Says whether a change holds already or waits for another operator; call it with the reply. */
export function useChangeSaid(): (reply: { readonly proposal: string | null }) => void {
  const t = useTranslations('proposals')
  const queries = useQueryClient()
  return ({ proposal }) => {
    notify('good', t(proposal === null ? 'held' : 'proposed'))
    void queries.invalidateQueries({ queryKey: proposalQueries.all() })
  }
}

/** Where rules are kept: that changes of these kinds wait for another operator. */
export function WaitingChanges({ acts }: { readonly acts: readonly ProposalAct[] }): ReactElement | undefined {
  const t = useTranslations('proposals')
  const { can } = useMe()
  const { data } = useQuery({ ...proposalQueries.waiting(), enabled: can('proposal.read') })
  const count = data?.content.filter(({ act }) => acts.includes(act)).length ?? 0
  if (count === 0) return undefined
  return (
    <div className="office-pad">
      <Note icon="users">
        {t('notice', { count })}{' '}
        <Link to="/proposals" search={{ filter: 'waiting' }}>
          {t('look')}
        </Link>
      </Note>
    </div>
  )
}
