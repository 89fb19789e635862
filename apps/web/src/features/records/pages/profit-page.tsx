import { profitBy } from '@khela/contract/records'
import { formatInstant } from '@khela/i18n'
import { parseMoney, signOf } from '@khela/money'
import { buttonClass, DataTable, EmptyState, Money, Note, Segment, Skeleton, type Column } from '@khela/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useLanguage } from '../../../site/language.ts'
import { useSession } from '../../../site/session.ts'
import { useName } from '../games.ts'
import { exactFigures, type Profit as ProfitData, type ProfitBy } from '../model.ts'
import { Profit } from '../parts/bet-table.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DayChoice } from '../parts/day-choice.tsx'
import { ProfitPlot } from '../parts/profit-plot.tsx'
import { QueryBody } from '../parts/query-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { Stat } from '../parts/stat.tsx'
import { barsOf } from '../plot.ts'
import { recordQueries } from '../queries.ts'
import { askedSpan, type Span } from '../span.ts'
import { useCategoryName } from '../texts.ts'
import { useAddress } from '../use-address.ts'
import '../records.css'
import '../statement.css'

type Row = ProfitData['rows'][number]

/** Own profit and loss: table and plot by day, category or game maker (PS-2.39). */
export function ProfitPage(): ReactElement {
  const t = useTexts('statement')
  const address = useAddress()
  const { state } = useSession()
  const [openedAt] = useState(() => new Date())
  const span = askedSpan(address, 'month', openedAt)
  const by = address.by ?? 'day'
  const query = useQuery({
    ...recordQueries.profit({ from: span.from, to: span.to, by }),
    enabled: state === 'in',
    placeholderData: keepPreviousData,
  })
  const labelOf = useLabel(by)
  return (
    <div className="col record">
      <RecordHead title={t('profitTitle')}>
        {query.data && <ProfitCsv data={query.data} span={span} by={by} labelOf={labelOf} />}
      </RecordHead>
      <section className="card col">
        <DayChoice span={span} now={openedAt} change={address.change} />
        <Segment
          label={t('by')}
          value={by}
          options={profitBy.map((one) => ({ value: one, label: t(`byOne.${one}`) }))}
          onChange={(next) => address.change({ by: next })}
        />
      </section>
      <QueryBody query={query} skeleton={<Waiting />}>
        {(data) => <Figures data={data} span={span} by={by} labelOf={labelOf} />}
      </QueryBody>
    </div>
  )
}

type LabelOf = (row: Row) => string

/** What a row is about, in words. */
function useLabel(by: ProfitBy): LabelOf {
  const language = useLanguage()
  const nameOf = useName()
  const categoryName = useCategoryName()
  return ({ key, name }) => {
    if (by === 'day') return formatInstant(`${key}T06:00:00Z`, 'day', language)
    if (name !== null) return nameOf(name)
    return by === 'category' ? categoryName(key) : key === '-' ? categoryName('-') : key
  }
}

interface FiguresProps {
  readonly data: ProfitData
  readonly span: Span
  readonly by: ProfitBy
  readonly labelOf: LabelOf
}

function Figures({ data, span, by, labelOf }: FiguresProps): ReactElement {
  const t = useTexts('statement')
  const { rows, totals } = data
  const labels = new Map(rows.map((row) => [row.key, labelOf(row)]))
  const bars =
    by === 'day'
      ? barsOf(span, new Map(rows.map((row) => [row.key, parseMoney(row.result)])))
      : rows.map((row) => ({ key: row.key, amount: parseMoney(row.result) }))
  return (
    <>
      <div className="stats">
        <Stat label={t('validBet')}>
          <Money value={totals.validBet} exact />
        </Stat>
        <Stat label={t('result')}>
          <Profit amount={parseMoney(totals.result)} symbol={signOf()} />
        </Stat>
        <Stat label={t('deposits')}>
          <Money value={totals.deposits} exact />
        </Stat>
        <Stat label={t('withdrawals')}>
          <Money value={totals.withdrawals} exact />
        </Stat>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={t('noProfit')}
          text={t('noProfitText')}
          image={objectUrl('EMPTY')}
          action={
            <Link className={buttonClass({ tone: 'soft' })} to="/">
              {t('browse')}
            </Link>
          }
        />
      ) : (
        <>
          <section className="card">
            <ProfitPlot
              key={`${by} ${span.from} ${span.to}`}
              bars={bars}
              {...(by !== 'day' && { nameOf: (key: string) => labels.get(key) ?? key })}
            />
          </section>
          <ProfitTable rows={by === 'day' ? rows.toReversed() : rows} totals={totals} by={by} labelOf={labelOf} />
        </>
      )}
      <Note>{t('profitNote')}</Note>
    </>
  )
}

interface ProfitTableProps {
  readonly rows: readonly Row[]
  readonly totals: ProfitData['totals']
  readonly by: ProfitBy
  readonly labelOf: LabelOf
}

const figures = ['stake', 'validBet', 'payout', 'deposits', 'withdrawals', 'bonus'] as const
/** What belongs to a game, and stands in a row of a category or a maker too. */
const played: ReadonlySet<string> = new Set(['stake', 'validBet', 'payout'])

function ProfitTable({ rows, totals, by, labelOf }: ProfitTableProps): ReactElement {
  const t = useTexts('statement')
  const shown = figures.filter((figure) => by === 'day' || played.has(figure))
  const columns: Column<Row>[] = [
    { key: 'key', title: t(`byOne.${by}`), place: 'lead', cell: (row) => <span className="num">{labelOf(row)}</span> },
    ...shown.map((figure): Column<Row> => ({
      key: figure,
      title: t(figure),
      end: true,
      ...(figure === 'stake' && { place: 'sub' as const }),
      ...(figure === 'payout' && { place: 'sub-end' as const }),
      cell: (row) => <Named name={t(figure)} amount={row[figure]} />,
    })),
    { key: 'result', title: t('result'), place: 'result', end: true, cell: (row) => <Profit amount={parseMoney(row.result)} /> },
  ]
  return (
    <section className="card record-card record-entries">
      <DataTable
        caption={t('profitTitle')}
        rows={rows}
        rowKey={(row) => row.key}
        columns={columns}
        foot={{
          key: t('allTogether'),
          result: <Profit amount={parseMoney(totals.result)} />,
          ...Object.fromEntries(shown.map((figure) => [figure, <Named key={figure} name={t(figure)} amount={totals[figure]} />])),
        }}
      />
    </section>
  )
}

/** A figure; on a phone, where there is no head over it, with its name. */
function Named({ name, amount }: { readonly name: string; readonly amount: string }): ReactElement {
  return (
    <>
      <span className="only-narrow muted">{name} </span>
      <span className="num">{exactFigures(amount)}</span>
    </>
  )
}

function ProfitCsv({ data, span, by, labelOf }: FiguresProps): ReactElement {
  const t = useTexts('statement')
  const all = [...figures, 'result'] as const
  return (
    <CsvButton
      name={`profit ${span.from} ${span.to}`}
      head={[t(`byOne.${by}`), ...all.map((figure) => t(figure))]}
      page={async () => ({ content: data.rows, next: null })}
      line={(row: Row) => [by === 'day' ? row.key : labelOf(row), ...all.map((figure) => row[figure])]}
      disabled={data.rows.length === 0}
    />
  )
}

function Waiting(): ReactElement {
  return (
    <div className="col" aria-busy="true">
      <div className="stats">
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className="card stat">
            <Skeleton width="50%" height={12} />
            <Skeleton width="70%" height={28} />
          </div>
        ))}
      </div>
      <div className="card">
        <Skeleton height={220} />
      </div>
      <div className="card col">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height={20} />
        ))}
      </div>
    </div>
  )
}
