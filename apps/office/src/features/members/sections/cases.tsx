import type { HarmMarker, ReplyOf } from '@khela/contract'
import { Badge, Money } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Lines, Loaded } from './paper.tsx'

type Case = ReplyOf<'officeMemberDesks'>['cases'][number]

/** Cases of responsible play, with vendors, of held withdrawals and of payouts that did not arrive: the open ones first. */
export function CasesSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const words = useWords()
  const desks = useQuery(memberQueries.one('officeMemberDesks', { id: member.id }))
  const open = desks.data?.cases.filter(({ isOpen }) => isOpen).length ?? 0
  return (
    <Section title={t('section.cases')} end={open > 0 && <Badge tone="warn">{t('desks.openCount', { count: open })}</Badge>}>
      <Loaded query={desks}>
        {({ cases }) => (
          <Lines
            rows={cases.map((one) => ({
              id: one.id,
              lead: <CaseLink one={one} />,
              badge: <Badge tone={one.isOpen ? 'warn' : 'plain'}>{t(one.isOpen ? 'desks.isOpen' : 'desks.isDone')}</Badge>,
              more: (
                <>
                  {words(one)} {one.amount !== null && <Money value={one.amount} exact />}
                </>
              ),
              at: one.endedAt ?? one.at,
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** What a case is about, in the words of its own desk. */
function useWords(): (one: Case) => string {
  const kyc = useTexts('office-kyc')
  const office = useTexts('office')
  const payouts = useTexts('office-payouts')
  return ({ desk, what }) => {
    if (desk === 'harm') return what.map((marker) => kyc(`responsiblePlay.m.${marker as HarmMarker}`)).join(', ')
    const word = what[0] ?? ''
    if (desk === 'vendor') return office(`kind_${word as ReplyOf<'officeCases'>['content'][number]['kind']}`)
    if (desk === 'review') return office(`review_${word as ReplyOf<'officeReviews'>['content'][number]['kind']}`)
    return payouts(`disputeState.${word as ReplyOf<'officeWithdrawal'>['disputes'][number]['state']}`)
  }
}

function CaseLink({ one: { desk, isOpen, opens } }: { readonly one: Case }): ReactElement {
  const t = useTexts('office-members')
  const name = t(`desks.case.${desk}`)
  const state = isOpen ? 'open' : 'done'
  if (desk === 'harm')
    return (
      <Link className="link" to="/harm" search={{ state, id: opens }}>
        {name}
      </Link>
    )
  if (desk === 'dispute')
    return (
      <Link className="link" to="/withdrawals" search={{ filter: isOpen ? 'disputed' : 'decided', id: opens }}>
        {name}
      </Link>
    )
  return (
    <Link className="link" to="/cases" search={desk === 'vendor' ? { tab: 'cases', state, id: opens } : { tab: 'reviews', state }}>
      {name}
    </Link>
  )
}
