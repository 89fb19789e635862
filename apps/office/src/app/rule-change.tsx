import type { ProposalAct, ReplyOf } from '@khela/contract'
import { Note, TextAreaField, notify } from '@khela/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { proposalQueries } from '../features/proposals/queries.ts'
import { useMe } from './me.ts'

/** The reason of a change while it is written. */
export interface ReasonDraft {
  readonly text: string
  readonly isMissing: boolean
  readonly write: (text: string) => void
  /** The reason as it is sent; undefined while none is written, which the field says from then on. */
  readonly take: () => string | undefined
}

export function useChangeReason(): ReasonDraft {
  const [text, write] = useState('')
  const [hasTried, setTried] = useState(false)
  const reason = text.trim()
  const take = () => {
    setTried(true)
    return reason === '' ? undefined : reason
  }
  return { text, isMissing: hasTried && reason === '', write, take }
}

/** Why a rule is to change; whoever agrees reads it. */
export function ChangeReason({ draft }: { readonly draft: ReasonDraft }): ReactElement {
  const t = useTexts('proposals')
  return (
    <TextAreaField
      label={t('reasonWhy')}
      hint={t('reasonHint')}
      rows={2}
      maxLength={200}
      value={draft.text}
      error={draft.isMissing ? t('reasonMissing') : undefined}
      onChange={(event) => draft.write(event.target.value.replaceAll('\n', ' '))}
    />
  )
}

type ChangeReply = ReplyOf<ProposalAct>
const tones = { proposed: 'good', made: 'good', none: 'info' } as const

/** Says whether a change holds already, waits for another operator or changes nothing; call it with the reply. */
export function useChangeNotice(): (reply: ChangeReply) => void {
  const t = useTexts('proposals')
  const queries = useQueryClient()
  return ({ outcome }) => {
    notify(tones[outcome], t(`outcomes.${outcome}`))
    void queries.invalidateQueries({ queryKey: proposalQueries.all() })
  }
}

/** Where rules are kept: that changes of these kinds wait for another operator. */
export function WaitingChanges({ acts }: { readonly acts: readonly ProposalAct[] }): ReactElement | undefined {
  const t = useTexts('proposals')
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
