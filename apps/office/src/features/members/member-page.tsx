import { Badge, Money, Segment, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { daysOf } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { StateBadge } from './members-page.tsx'
import { memberQueries } from './queries.ts'
import { memberTabs, type MemberTab } from './search.ts'
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
import { SignInsSection } from './sections/sign-ins.tsx'
import { SupportSection } from './sections/support.tsx'
import { TrendSection } from './sections/trend.tsx'
import type { DatedProps, SectionProps } from './sections/section.ts'
import './members.css'

interface Part {
  readonly name: string
  readonly View: ComponentType<SectionProps>
  readonly isWide?: boolean
}
interface DatedPart {
  readonly name: string
  readonly View: ComponentType<DatedProps>
}

/** One file each; a module that knows more of a member adds its own here. */
const parts: Readonly<Record<MemberTab, readonly Part[]>> = {
  overview: [
    { name: 'money', View: MoneySection },
    { name: 'profile', View: ProfileSection },
    { name: 'acts', View: ActsSection },
    { name: 'cases', View: CasesSection },
    { name: 'trend', View: TrendSection, isWide: true },
  ],
  money: [{ name: 'bonuses', View: BonusesSection, isWide: true }],
  play: [],
  safety: [
    { name: 'identity', View: IdentitySection },
    { name: 'limits', View: LimitsSection },
    { name: 'seen', View: SignInsSection, isWide: true },
  ],
  support: [{ name: 'support', View: SupportSection, isWide: true }],
}
/** Under the days that narrow them. */
const dated: Readonly<Partial<Record<MemberTab, readonly DatedPart[]>>> = {
  money: [
    { name: 'payments', View: PaymentsSection },
    { name: 'adjustments', View: AdjustmentsSection },
    { name: 'entries', View: EntriesSection },
  ],
  play: [{ name: 'rounds', View: RoundsSection }],
}

/** Everything about one member, a part at a time; state and balance stay in sight. */
export function MemberPage(): ReactElement {
  const t = useTranslations('office-members')
  const { id } = useParams({ from: '/members/$id' })
  const search = useSearch({ from: '/members/$id' })
  const { tab = 'overview' } = search
  const navigate = useNavigate({ from: '/members/$id' })
  const member = useQuery(memberQueries.one('officeMember', { id }))
  const { data } = member
  return (
    <section>
      <div className="member-head">
        <PageHead title={data?.username ?? t('member')} updatedAt={member.dataUpdatedAt} onRefresh={() => void member.refetch()}>
          {data && <Standing member={data} />}
        </PageHead>
        <div className="office-bar">
          <Segment<MemberTab>
            label={t('parts')}
            value={tab}
            options={memberTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
            onChange={(next) => void navigate({ search: { ...daysOf(search), tab: next }, replace: true })}
          />
        </div>
      </div>
      {data ? (
        <div className="member-sections">
          {parts[tab].map(({ View, name, isWide = false }) => (
            <div key={name} className={isWide ? 'member-wide' : undefined}>
              <View member={data} />
            </div>
          ))}
          <DatedParts member={data} tab={tab} />
        </div>
      ) : (
        <div className="office-pad">{member.isError ? <Failed query={member} /> : <Skeleton height={480} />}</div>
      )}
    </section>
  )
}

/** What happened to a member on the days that were chosen. */
function DatedParts({ member, tab }: SectionProps & { readonly tab: MemberTab }): ReactElement | null {
  const days = daysOf(useSearch({ from: '/members/$id' }))
  const navigate = useNavigate({ from: '/members/$id' })
  const views = dated[tab]
  if (views === undefined) return null
  return (
    <>
      <div className="member-wide">
        <DayRange days={days} onChange={(next) => void navigate({ search: { tab, ...next }, replace: true })} />
      </div>
      {views.map(({ View, name }) => (
        <div key={name} className="member-wide">
          <View member={member} days={days} />
        </div>
      ))}
    </>
  )
}

function Standing({ member }: SectionProps): ReactElement {
  const t = useTranslations('office-members')
  return (
    <>
      <b>
        <span className="sr">{t('cash')} </span>
        <Money value={member.balances.cash} />
      </b>
      <StateBadge {...member} />
      {member.isInReview && <Badge tone="warn">{t('state.review')}</Badge>}
    </>
  )
}
