import type { KycState } from '@khela/contract'
import { Badge, type Tone } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Lines, Loaded } from './paper.tsx'

const tones = {
  DRAFT: 'plain',
  SUBMITTED: 'warn',
  IN_REVIEW: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  EXPIRED: 'plain',
} as const satisfies Record<KycState, Tone>
const isWaiting = (state: KycState) => state === 'SUBMITTED' || state === 'IN_REVIEW'

/** The tier that stands, and each application; its desk shows the documents and notes who looked. */
export function IdentitySection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const kyc = useTexts('office-kyc.kyc')
  const desks = useQuery(memberQueries.one('officeMemberDesks', { id: member.id }))
  const tier = desks.data?.kyc.tier
  return (
    <Section
      title={t('section.identity')}
      end={tier !== undefined && <Badge tone={tier > 0 ? 'good' : 'plain'}>{kyc('tierOf', { tier })}</Badge>}
    >
      <Loaded query={desks}>
        {({ kyc: { applications } }) => (
          <Lines
            rows={applications.map(({ id, tier: of, state, submittedAt, decidedAt }) => ({
              id,
              lead:
                state === 'DRAFT' ? (
                  kyc('tierOf', { tier: of })
                ) : (
                  <Link className="link" to="/kyc" search={{ tab: isWaiting(state) ? 'waiting' : 'decided', id }}>
                    {t('desks.documents', { tier: of })}
                  </Link>
                ),
              badge: <Badge tone={tones[state]}>{kyc(`states.${state}`)}</Badge>,
              more: decidedAt !== null ? t('desks.decided') : submittedAt !== null ? kyc('submitted') : t('desks.notHandedIn'),
              at: decidedAt ?? submittedAt,
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}
