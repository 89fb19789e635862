import { formatInstant } from '@khela/i18n'
import { DataTable, Money, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../../app/failed.tsx'
import { useSession } from '../../../app/session.ts'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'

export function LimitsSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  const limits = useQuery(memberQueries.one('officeMemberLimits', { id: member.id }))
  const { data } = limits
  const time = (at: string) => formatInstant(at, 'short', language)
  const standing =
    data?.excluded === true
      ? data.excludedUntil === null
        ? t('excluded')
        : t('excludedUntil', { time: time(data.excludedUntil) })
      : data?.coolingUntil
        ? t('cooling', { time: time(data.coolingUntil) })
        : undefined
  const amount = (wire: string | null) => (wire === null ? <span className="muted">{t('noLimit')}</span> : <Money value={wire} exact />)
  const set = data?.limits.filter(({ own, house }) => own !== null || house !== null) ?? []
  return (
    <Section title={t('section.limits')}>
      {limits.isPending && <Skeleton height={120} />}
      {limits.isError && <Failed query={limits} />}
      {data && (standing === undefined ? <p className="muted">{t('noBreak')}</p> : <Note tone="warn">{standing}</Note>)}
      {data && set.length === 0 && <p className="muted">{t('noRows')}</p>}
      {set.length > 0 && (
        <DataTable
          caption={t('section.limits')}
          rows={set}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', title: t('limit'), cell: ({ name }) => t(`limitName.${name}`), place: 'lead' },
            { key: 'own', title: t('own'), end: true, cell: ({ own }) => amount(own), place: 'sub' },
            { key: 'house', title: t('house'), end: true, cell: ({ house }) => amount(house), place: 'result' },
          ]}
        />
      )}
    </Section>
  )
}
