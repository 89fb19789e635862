import { Badge, Money, Segment, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { StateBadge } from './members-page.tsx'
import { memberQueries } from './queries.ts'
import { memberTabs, type MemberTab } from './search.ts'
import type { MemberSections, SectionProps } from './sections/section.ts'
import './members.css'

/** Everything about one member, a part at a time; state and balance stay in sight. */
export function MemberPage({ sections }: { readonly sections: MemberSections }): ReactElement {
  const t = useTexts('office-members')
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
          {sections[tab].map(
            (part) =>
              'View' in part && (
                <div key={part.name} className={part.isWide ? 'member-wide' : undefined}>
                  <part.View member={data} />
                </div>
              ),
          )}
          <DatedParts member={data} tab={tab} sections={sections} />
        </div>
      ) : (
        <div className="office-pad">{member.isError ? <Failed query={member} /> : <Skeleton height={480} />}</div>
      )}
    </section>
  )
}

interface DatedPartsProps {
  readonly tab: MemberTab
  readonly sections: MemberSections
}

/** What happened to a member on the days that were chosen. */
function DatedParts({ member, tab, sections }: SectionProps & DatedPartsProps): ReactElement | null {
  const days = daysOf(useSearch({ from: '/members/$id' }))
  const navigate = useNavigate({ from: '/members/$id' })
  const parts = sections[tab].filter((part) => 'DatedView' in part)
  if (parts.length === 0) return null
  return (
    <>
      <div className="member-wide">
        <DayRange days={days} onChange={(next) => void navigate({ search: { tab, ...next }, replace: true })} />
      </div>
      {parts.map(({ DatedView, name }) => (
        <div key={name} className="member-wide">
          <DatedView member={member} days={days} />
        </div>
      ))}
    </>
  )
}

function Standing({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
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
