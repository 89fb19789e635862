import { Badge, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { StateBadge } from './members-page.tsx'
import { memberQueries } from './queries.ts'
import { ActsSection } from './sections/acts.tsx'
import { AdjustmentsSection } from './sections/adjustments.tsx'
import { BonusesSection } from './sections/bonuses.tsx'
import { CasesSection } from './sections/cases.tsx'
import { EntriesSection } from './sections/entries.tsx'
import { IdentitySection } from './sections/identity.tsx'
import { LimitsSection } from './sections/limits.tsx'
import { MoneySection } from './sections/money.tsx'
import { PaymentsSection } from './sections/payments.tsx'
import { ProfileSection } from './sections/profile.tsx'
import { RoundsSection } from './sections/rounds.tsx'
import { SeenSection } from './sections/seen.tsx'
import { SupportSection } from './sections/support.tsx'
import { TrendSection } from './sections/trend.tsx'
import type { SectionProps } from './sections/section.ts'
import './members.css'

/** One file each; a module that knows more of a member adds its own here. */
const sections: readonly { readonly name: string; readonly View: ComponentType<SectionProps>; readonly isWide?: boolean }[] = [
  { name: 'money', View: MoneySection },
  { name: 'profile', View: ProfileSection },
  { name: 'cases', View: CasesSection },
  { name: 'identity', View: IdentitySection },
  { name: 'trend', View: TrendSection, isWide: true },
  { name: 'acts', View: ActsSection },
  { name: 'limits', View: LimitsSection },
  { name: 'bonuses', View: BonusesSection, isWide: true },
  { name: 'support', View: SupportSection, isWide: true },
  { name: 'adjustments', View: AdjustmentsSection, isWide: true },
  { name: 'payments', View: PaymentsSection, isWide: true },
  { name: 'entries', View: EntriesSection, isWide: true },
  { name: 'rounds', View: RoundsSection, isWide: true },
  { name: 'seen', View: SeenSection, isWide: true },
]

/** Everything about one member on one screen (issue 6, item 8). */
export function MemberPage(): ReactElement {
  const t = useTranslations('office-members')
  const { id } = useParams({ from: '/members/$id' })
  const member = useQuery(memberQueries.one('officeMember', { id }))
  const { data } = member
  return (
    <section>
      <PageHead title={data?.username ?? t('member')} updatedAt={member.dataUpdatedAt} onRefresh={() => void member.refetch()}>
        {data && <StateBadge {...data} />}
        {data?.isInReview && <Badge tone="warn">{t('state.review')}</Badge>}
      </PageHead>
      {data ? (
        <div className="member-sections">
          {sections.map(({ View, name, isWide = false }) => (
            <div key={name} className={isWide ? 'member-wide' : undefined}>
              <View member={data} />
            </div>
          ))}
        </div>
      ) : (
        <div className="office-pad">{member.isError ? <Failed query={member} /> : <Skeleton height={480} />}</div>
      )}
    </section>
  )
}
