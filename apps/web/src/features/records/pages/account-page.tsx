import type { MemberAccountKind } from '@khela/contract'
import { Button, buttonClass, EmptyState, SelectField, Tabs } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { useSession } from '../../../site/session.ts'
import { kindsOf, spanOf, type Range } from '../model.ts'
import { DayChips } from '../parts/day-chips.tsx'
import { EntryTable } from '../parts/entry-table.tsx'
import { RecordBody } from '../parts/record-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { recordQueries } from '../queries.ts'
import { useKindName } from '../texts.ts'
import { useAddress } from '../use-address.ts'
import '../records.css'

const PostingDialog = lazy(() => import('../parts/posting-dialog.tsx'))

/** Every entry of the own accounts; each opens its posting (product-spec §1 account record). */
export function AccountRecordPage(): ReactElement {
  const t = useTranslations('records')
  const address = useAddress()
  const { state, isTrial } = useSession()
  const accounts: readonly MemberAccountKind[] = isTrial ? ['trial'] : ['cash', 'bonus', 'held', 'receivable', 'trial']
  const account = isTrial ? 'trial' : (address.account ?? 'cash')
  return (
    <div className="col record">
      <RecordHead title={t('accountTitle')} />
      <Tabs
        label={t('accounts')}
        value={account}
        tabs={accounts.map((one) => ({
          value: one,
          label: t(`account.${one}`),
          panel: state === 'in' && one === account ? <Entries account={one} /> : null,
        }))}
        onChange={(next) => address.change({ account: next, kind: undefined })}
      />
      <Suspense fallback={null}>{address.posting !== undefined && <PostingDialog id={address.posting} onClose={address.close} />}</Suspense>
    </div>
  )
}

function Entries({ account }: { readonly account: MemberAccountKind }): ReactElement {
  const t = useTranslations('records')
  const address = useAddress()
  const kindName = useKindName()
  // The presets mean the day of the visit.
  const [openedAt] = useState(() => new Date())
  const days = address.days ?? 'today'
  const kind = kindsOf[account].find((known) => known === address.kind)
  const query = useInfiniteQuery(recordQueries.account({ ...spanOf(days, openedAt), account, ...(kind !== undefined && { kind }) }))
  return (
    <div className="col record">
      <section className="card col">
        <DayChips value={days} onChange={(range) => address.change({ days: range })} />
        <div className="record-filters">
          <SelectField
            label={t('kindTitle')}
            value={kind ?? ''}
            options={[{ value: '', label: t('allKinds') }, ...kindsOf[account].map((one) => ({ value: one, label: kindName(one) }))]}
            onChange={(event) => address.change({ kind: event.target.value === '' ? undefined : event.target.value })}
          />
        </div>
      </section>
      <RecordBody
        query={query}
        table={(entries) => (
          <EntryTable
            entries={entries}
            hasDays={days === 'week' || days === 'month'}
            onOpen={(postingId) => address.open({ posting: postingId })}
          />
        )}
        empty={<NoEntries days={days} isFiltered={kind !== undefined} change={address.change} />}
      />
    </div>
  )
}

interface NoEntriesProps {
  readonly days: Range
  readonly isFiltered: boolean
  readonly change: (part: { days?: Range; kind?: undefined }) => void
}

function NoEntries({ days, isFiltered, change }: NoEntriesProps): ReactElement {
  const t = useTranslations('records')
  if (isFiltered) {
    return (
      <EmptyState
        title={t('noEntriesFiltered')}
        image={objectUrl('EMPTY')}
        action={<Button onClick={() => change({ kind: undefined })}>{t('showAllKinds')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={t('noEntries')}
      text={t('noEntriesText')}
      image={objectUrl('EMPTY')}
      action={
        days === 'month' ? (
          <Link className={buttonClass({ tone: 'soft' })} to="/member/$page" params={{ page: 'deposit' }} search={{}}>
            {t('deposit')}
          </Link>
        ) : (
          <Button tone="soft" onClick={() => change({ days: 'month' })}>
            {t('month30')}
          </Button>
        )
      }
    />
  )
}
