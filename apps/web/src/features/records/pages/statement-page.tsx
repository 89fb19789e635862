import { movementGroups } from '@khela/contract/records'
import { formatCount, formatInstant } from '@khela/i18n'
import { formatMoney, parseMoney } from '@khela/money'
import { Button, Chip, Note, Skeleton } from '@khela/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../../site/queries.ts'
import { useLanguage } from '../../../site/language.ts'
import { useSession } from '../../../site/session.ts'
import { exactFigures, isNothing, type Statement } from '../model.ts'
import { CsvButton } from '../parts/csv-button.tsx'
import { DayChoice } from '../parts/day-choice.tsx'
import { QueryBody } from '../parts/query-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { Signed } from '../parts/signed.tsx'
import { recordQueries } from '../queries.ts'
import { askedSpan, calendars, calendarSpan, type Span } from '../span.ts'
import { useAccountName } from '../texts.ts'
import { useKindName } from '../../../site/movement-name.ts'
import { useAddress } from '../use-address.ts'
import '../records.css'
import '../statement.css'

/** The activity statement of a span: opening balance, everything that moved, closing balance (CO-5.29). */
export function StatementPage(): ReactElement {
  const t = useTexts('statement')
  const address = useAddress()
  const { state } = useSession()
  const [openedAt] = useState(() => new Date())
  const span = askedSpan(address, 'month', openedAt)
  const query = useQuery({
    ...recordQueries.statement({ from: span.from, to: span.to }),
    enabled: state === 'in',
    placeholderData: keepPreviousData,
  })
  return (
    <div className="col record statement">
      <RecordHead title={t('statementTitle')}>
        <span className="row no-print">
          {query.data && <StatementCsv statement={query.data} span={span} />}
          <Button icon="file-text" onClick={() => window.print()} disabled={query.data === undefined}>
            {t('print')}
          </Button>
        </span>
      </RecordHead>
      <section className="card col no-print">
        <div className="chips record-days" role="group" aria-label={t('calendar')}>
          {calendars.map((calendar) => {
            const days = calendarSpan(calendar, openedAt)
            const isOn = days.from === span.from && days.to === span.to
            return (
              <Chip key={calendar} on={isOn} onClick={() => address.change({ ...days, days: undefined })}>
                {t(`calendars.${calendar}`)}
              </Chip>
            )
          })}
        </div>
        <DayChoice span={span} now={openedAt} change={address.change} />
      </section>
      <QueryBody query={query} skeleton={<Waiting />}>
        {(statement) => <Paper statement={statement} span={span} />}
      </QueryBody>
    </div>
  )
}

function Paper({ statement, span }: { readonly statement: Statement; readonly span: Span }): ReactElement {
  const t = useTexts('statement')
  const language = useLanguage()
  const { data: member } = useQuery({ ...read('memberInfo', {}), enabled: false })
  const dayOf = (day: string) => formatInstant(`${day}T06:00:00Z`, 'day', language)
  return (
    <section className="card col paper" aria-label={t('statementTitle')}>
      <header className="row between">
        <span>
          <b>{t('spanOf', { from: dayOf(span.from), to: dayOf(span.to) })}</b>
          {member && <span className="record-vendor">{t('accountOf', { name: member.account })}</span>}
        </span>
        <span className="small muted">{t('asOf', { time: formatInstant(statement.asOf, 'full', language) })}</span>
      </header>
      <table className="paper-table">
        <caption className="sr">{t('statementTitle')}</caption>
        <tbody>
          <Line name={t('opening')} amount={statement.opening} isTotal />
          {movementGroups.map((group) => (
            <Group key={group} group={group} statement={statement} />
          ))}
          <Line name={t('closing')} amount={statement.closing} isTotal />
        </tbody>
      </table>
      <Accounts statement={statement} />
      <Note>{t('statementNote')}</Note>
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly amount: string
  readonly isTotal?: boolean
}
function Line({ name, amount, isTotal = false }: LineProps): ReactElement {
  return (
    <tr className={isTotal ? 'paper-total' : isNothing(amount) ? 'paper-none' : ''}>
      <th scope="row">{name}</th>
      <td className="num">{isTotal ? exactFigures(amount) : <Signed wire={amount} />}</td>
    </tr>
  )
}

/** A group with its sum and, when there are several, the kinds it is made of. A group in which nothing moved is said too. */
function Group({ group, statement }: { readonly group: (typeof movementGroups)[number]; readonly statement: Statement }): ReactElement {
  const t = useTexts('statement')
  const tRecords = useTexts('records')
  const kindName = useKindName()
  const lines = statement.lines.filter((line) => line.group === group)
  const sum = lines.reduce((total, { amount }) => total + parseMoney(amount), 0n)
  return (
    <>
      <Line name={tRecords(`group.${group}`)} amount={formatMoney(sum)} />
      {lines.map(({ kind, amount, entries }) => (
        <tr key={kind} className="paper-kind">
          <td>
            {kindName(kind)} <span className="muted num">{t('times', { count: formatCount(entries) })}</span>
          </td>
          <td className="num">{exactFigures(amount)}</td>
        </tr>
      ))}
    </>
  )
}

/** What the balance was made of at both ends, and what was owed beside it. */
function Accounts({ statement }: { readonly statement: Statement }): ReactElement {
  const t = useTexts('statement')
  const accountName = useAccountName()
  const { owed } = statement
  return (
    <table className="paper-table paper-accounts">
      <caption>{t('accounts')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('opening')}</th>
          <th scope="col">{t('closing')}</th>
        </tr>
      </thead>
      <tbody>
        {statement.accounts.map(({ account, opening, closing }) => (
          <tr key={account}>
            <th scope="row">{accountName(account)}</th>
            <td className="num">{exactFigures(opening)}</td>
            <td className="num">{exactFigures(closing)}</td>
          </tr>
        ))}
        {!(isNothing(owed.opening) && isNothing(owed.closing)) && (
          <tr>
            <th scope="row">{t('owed')}</th>
            <td className="num">{exactFigures(owed.opening)}</td>
            <td className="num">{exactFigures(owed.closing)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function StatementCsv({ statement, span }: { readonly statement: Statement; readonly span: Span }): ReactElement {
  const t = useTexts('statement')
  const tRecords = useTexts('records')
  const kindName = useKindName()
  const rows = [
    ['', t('opening'), '', statement.opening],
    ...statement.lines.map(({ group, kind, amount, entries }) => [tRecords(`group.${group}`), kindName(kind), String(entries), amount]),
    ['', t('closing'), '', statement.closing],
  ]
  return (
    <CsvButton
      name={`statement ${span.from} ${span.to}`}
      head={[t('part'), tRecords('kindTitle'), t('entries'), `${t('amount')} (${statement.currency})`]}
      page={async () => ({ content: rows, next: null })}
      line={(row) => row}
    />
  )
}

function Waiting(): ReactElement {
  return (
    <div className="card col" aria-busy="true">
      <Skeleton width="60%" height={22} />
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => (
        <div key={place} className="row between">
          <Skeleton width="40%" />
          <Skeleton width={96} />
        </div>
      ))}
    </div>
  )
}
