import type { MemberAccountKind } from '@khela/contract'
import { recordGroup } from '@khela/contract/records'
import { Button, buttonClass, EmptyState, Icon, SelectField, Tabs } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useSession } from '../../../site/session.ts'
import type { RecordAddress } from '../address.ts'
import { csvPage } from '../csv.ts'
import { groupsOf, kindsOf } from '../model.ts'
import { CsvButton } from '../parts/csv-button.tsx'
import { DayChoice } from '../parts/day-choice.tsx'
import { EntryTable } from '../parts/entry-table.tsx'
import { RecordBody } from '../parts/record-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { accountPage, recordQueries, type AccountFilter } from '../queries.ts'
import { askedSpan, type Range } from '../span.ts'
import { useReferenceName } from '../texts.ts'
import { useKindName } from '../../../site/movement-name.ts'
import { useAddress } from '../use-address.ts'
import '../records.css'

const PostingDialog = lazy(() => import('../parts/posting-dialog.tsx'))

/** Every entry of the own accounts; each opens its posting (PS-1.7). */
export function AccountRecordPage(): ReactElement {
  const t = useTexts('records')
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
        onChange={(next) => address.change({ account: next, kind: undefined, group: undefined })}
      />
      <Suspense fallback={null}>{address.posting !== undefined && <PostingDialog id={address.posting} onClose={address.close} />}</Suspense>
    </div>
  )
}

function Entries({ account }: { readonly account: MemberAccountKind }): ReactElement {
  const t = useTexts('records')
  const address = useAddress()
  // The presets mean the day of the visit.
  const [openedAt] = useState(() => new Date())
  const span = askedSpan(address, 'today', openedAt)
  const kind = kindsOf(account).find((known) => known === address.kind)
  const group = groupsOf(account).find((known) => known === address.group)
  const filter: AccountFilter = {
    account,
    from: span.from,
    to: span.to,
    ...(kind !== undefined && { kind }),
    ...(group !== undefined && { group }),
    ...(address.direction !== undefined && { direction: address.direction }),
  }
  const query = useInfiniteQuery(recordQueries.account(filter))
  const isFiltered = kind !== undefined || group !== undefined || address.direction !== undefined
  return (
    <div className="col record">
      <section className="card col">
        <DayChoice span={span} now={openedAt} change={address.change} count={filtersSet(address)}>
          <Filters account={account} address={address} change={address.change} />
        </DayChoice>
        <p className="row record-tools">
          <AccountCsv filter={filter} />
          <Link className={buttonClass({ tone: 'soft' })} to="/member/$page" params={{ page: 'statement' }} search={{}}>
            <Icon name="file-text" />
            {t('toStatement')}
          </Link>
        </p>
      </section>
      <RecordBody
        query={query}
        table={(entries) => (
          <EntryTable entries={entries} hasDays={span.from !== span.to} onOpen={(postingId) => address.open({ posting: postingId })} />
        )}
        empty={<NoEntries days={span.range} isFiltered={isFiltered} change={address.change} />}
      />
    </div>
  )
}

const filtersSet = ({ kind, group, direction }: RecordAddress): number => [kind, group, direction].filter((one) => one !== undefined).length

interface FiltersProps {
  readonly account: MemberAccountKind
  readonly address: RecordAddress
  readonly change: (part: RecordAddress) => void
}

/** Group, kind and direction of movements of an account. */
function Filters({ account, address, change }: FiltersProps): ReactElement {
  const t = useTexts('records')
  const kindName = useKindName()
  const group = groupsOf(account).find((known) => known === address.group)
  const kinds = kindsOf(account).filter((kind) => group === undefined || recordGroup(kind) === group)
  const direction = address.direction
  return (
    <>
      <SelectField
        label={t('groupTitle')}
        value={group ?? ''}
        options={[{ value: '', label: t('allGroups') }, ...groupsOf(account).map((one) => ({ value: one, label: t(`group.${one}`) }))]}
        onChange={(event) => change({ group: groupsOf(account).find((one) => one === event.target.value), kind: undefined })}
      />
      <SelectField
        label={t('kindTitle')}
        value={kinds.find((kind) => kind === address.kind) ?? ''}
        options={[{ value: '', label: t('allKinds') }, ...kinds.map((one) => ({ value: one, label: kindName(one) }))]}
        onChange={(event) => change({ kind: event.target.value === '' ? undefined : event.target.value })}
      />
      <SelectField
        label={t('directionTitle')}
        value={direction ?? ''}
        options={[
          { value: '', label: t('bothDirections') },
          { value: 'in', label: t('direction.in') },
          { value: 'out', label: t('direction.out') },
        ]}
        onChange={(event) => change({ direction: (['in', 'out'] as const).find((one) => one === event.target.value) })}
      />
    </>
  )
}

function AccountCsv({ filter }: { readonly filter: AccountFilter }): ReactElement {
  const t = useTexts('records')
  const kindName = useKindName()
  const referenceName = useReferenceName()
  return (
    <CsvButton
      name={`${filter.account} ${filter.from} ${filter.to}`}
      head={[
        t('time'),
        t('kindTitle'),
        t('reference'),
        t('code'),
        t('currency'),
        t('before'),
        t('change'),
        t('balanceAfter'),
        t('movement'),
      ]}
      page={(cursor) => accountPage(filter, cursor, { size: csvPage })}
      line={(entry) => [
        entry.at,
        kindName(entry.kind),
        referenceName(entry.refType),
        entry.refId,
        entry.currency,
        entry.previous,
        entry.amount,
        entry.balance,
        entry.postingId,
      ]}
    />
  )
}

interface NoEntriesProps {
  readonly days: Range | undefined
  readonly isFiltered: boolean
  readonly change: (part: RecordAddress) => void
}

function NoEntries({ days, isFiltered, change }: NoEntriesProps): ReactElement {
  const t = useTexts('records')
  if (isFiltered) {
    return (
      <EmptyState
        title={t('noEntriesFiltered')}
        image={objectUrl('EMPTY')}
        action={<Button onClick={() => change({ kind: undefined, group: undefined, direction: undefined })}>{t('clearFilters')}</Button>}
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
          <Button tone="soft" onClick={() => change({ days: 'month', from: undefined, to: undefined })}>
            {t('month30')}
          </Button>
        )
      }
    />
  )
}
