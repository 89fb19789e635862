import { roundFilters } from '@khela/contract/records'
import { Button, buttonClass, EmptyState, Field, Segment, SelectField } from '@khela/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { objectUrl } from '../../../site/art.ts'
import { useSession } from '../../../site/session.ts'
import type { RecordAddress } from '../address.ts'
import { csvPage } from '../csv.ts'
import { useName } from '../games.ts'
import { outcomeOf, type GameMode, type RoundFilter } from '../model.ts'
import { BetTable } from '../parts/bet-table.tsx'
import { BetTotals } from '../parts/bet-totals.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DayChoice } from '../parts/day-choice.tsx'
import { RecordBody } from '../parts/record-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { bettingPage, recordQueries, type BettingFilter } from '../queries.ts'
import { askedSpan } from '../span.ts'
import { useCategoryName } from '../texts.ts'
import { useAddress } from '../use-address.ts'
import '../records.css'

const RoundDialog = lazy(() => import('../parts/round-dialog.tsx'))
const noFilters = { game: undefined, vendor: undefined, type: undefined, status: undefined, find: undefined } as const

/** Own rounds by day, money, game, how they ended and id, with their totals; each opens its detail (PS-1.6). */
export function BettingRecordPage(): ReactElement {
  const t = useTexts('records')
  const address = useAddress()
  const { state, isTrial } = useSession()
  // The presets mean the day of the visit; a page left open over midnight keeps what it shows until it is read again.
  const [openedAt] = useState(() => new Date())
  const span = askedSpan(address, 'today', openedAt)
  const mode: GameMode = address.mode ?? (isTrial ? 'demo' : 'real')
  const filter = filterOf(address, span, mode)
  const query = useInfiniteQuery({ ...recordQueries.betting(filter), enabled: state === 'in' })
  const isFiltered = filtersSet(address) > 0
  return (
    <div className="col record">
      <RecordHead title={t('bettingTitle')}>
        <BettingCsv filter={filter} />
      </RecordHead>
      <section className="card col">
        <DayChoice span={span} now={openedAt} change={address.change} count={filtersSet(address) + (!isTrial && mode === 'demo' ? 1 : 0)}>
          {!isTrial && (
            <Segment
              label={t('mode')}
              value={mode}
              options={[
                { value: 'real', label: t('real') },
                { value: 'demo', label: t('demo') },
              ]}
              onChange={(next) => address.change({ mode: next })}
            />
          )}
          <Filters address={address} change={address.change} />
        </DayChoice>
      </section>
      <BetTotals totals={query.data?.pages[0]?.totals ?? undefined} symbol={signOfMode(mode)} hasFailed={query.isError} />
      <RecordBody
        query={query}
        table={(rounds) => <BetTable rounds={rounds} hasDays={span.from !== span.to} onOpen={(id) => address.open({ round: id })} />}
        empty={<NoBets isFiltered={isFiltered} onClear={() => address.change(noFilters)} />}
      />
      <Suspense fallback={null}>{address.round !== undefined && <RoundDialog id={address.round} onClose={address.close} />}</Suspense>
    </div>
  )
}

const filtersSet = (address: RecordAddress): number =>
  [address.game, address.vendor, address.type, address.status, address.find].filter((one) => one !== undefined).length

function filterOf(
  { game, vendor, type, status, find }: RecordAddress,
  { from, to }: { from: string; to: string },
  mode: GameMode,
): BettingFilter {
  return {
    from,
    to,
    mode,
    ...(game !== undefined && { gameCode: game }),
    ...(vendor !== undefined && { vendor }),
    ...(type !== undefined && { gameType: type }),
    ...(status !== undefined && { status }),
    ...(find !== undefined && { round: find }),
  }
}

interface FiltersProps {
  readonly address: RecordAddress
  readonly change: (part: RecordAddress) => void
}

/** Category, maker, game, status and id; what an address names stays choosable while the games load. */
function Filters({ address, change }: FiltersProps): ReactElement {
  const t = useTexts('records')
  const nameOf = useName()
  const categoryName = useCategoryName()
  const { data } = useQuery(recordQueries.played())
  const games = data?.content ?? []
  const fitting = games.filter(({ vendor, gameType }) => (address.vendor ?? vendor) === vendor && (address.type ?? gameType) === gameType)
  const text = (value: string) => (value === '' ? undefined : value)
  return (
    <>
      <Choice
        label={t('category')}
        all={t('allCategories')}
        value={address.type}
        options={games.map(({ gameType }) => ({ value: gameType, label: categoryName(gameType) }))}
        onChange={(type) => change({ type, game: undefined })}
      />
      <Choice
        label={t('vendor')}
        all={t('allVendors')}
        value={address.vendor}
        options={games.map(({ vendor, vendorName }) => ({ value: vendor, label: nameOf(vendorName) }))}
        onChange={(vendor) => change({ vendor, game: undefined })}
      />
      <Choice
        label={t('game')}
        all={t('allGames')}
        value={address.game}
        options={fitting.map(({ gameCode, displayName }) => ({ value: gameCode, label: nameOf(displayName) }))}
        onChange={(game) => change({ game })}
      />
      <Choice
        label={t('statusTitle')}
        all={t('allStatuses')}
        value={address.status}
        options={roundFilters.map((status) => ({ value: status, label: t(`filter.${status}`) }))}
        onChange={(status) => change({ status: status as RoundFilter | undefined })}
      />
      <Field
        label={t('roundId')}
        hint={t('roundIdHint')}
        defaultValue={address.find ?? ''}
        key={address.find ?? ''}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Enter') change({ find: text(event.currentTarget.value.trim()) })
        }}
        onBlur={(event) => {
          if (event.target.value.trim() !== (address.find ?? '')) change({ find: text(event.target.value.trim()) })
        }}
      />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string | undefined) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps): ReactElement {
  const once = [...new Map(options.map((option) => [option.value, option])).values()]
  const isKnown = value === undefined || once.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: all }, ...(isKnown ? [] : [{ value, label: value }]), ...once]}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

function BettingCsv({ filter }: { readonly filter: BettingFilter }): ReactElement {
  const t = useTexts('records')
  const nameOf = useName()
  return (
    <CsvButton
      name={`betting ${filter.from} ${filter.to}`}
      head={[
        t('round'),
        t('placedAt'),
        t('settledAt'),
        t('game'),
        t('vendor'),
        t('mode'),
        t('currency'),
        t('stake'),
        t('payout'),
        t('statusTitle'),
      ]}
      page={(cursor) => bettingPage(filter, cursor, { size: csvPage })}
      line={(round) => [
        round.id,
        round.at,
        round.settledAt ?? '',
        nameOf(round.displayName),
        nameOf(round.vendorName),
        t(round.mode),
        round.currency,
        round.stake,
        round.status === 'OPEN' ? '' : round.payout,
        t(`status.${outcomeOf(round)}`),
      ]}
    />
  )
}

function NoBets({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }): ReactElement {
  const t = useTexts('records')
  if (isFiltered) {
    return (
      <EmptyState title={t('noBetsFiltered')} image={objectUrl('EMPTY')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>} />
    )
  }
  return (
    <EmptyState
      title={t('noBets')}
      text={t('noBetsText')}
      image={objectUrl('EMPTY')}
      action={
        <Link className={buttonClass({ tone: 'soft' })} to="/">
          {t('play')}
        </Link>
      }
    />
  )
}
