import { Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { formatInstant } from '@khela/i18n'
import { useBooksState, type BooksState } from '../features/books/queries.ts'
import { useDeadJobs } from '../features/jobs/queries.ts'
import { useMe } from './me.ts'
import { useSession } from './session.ts'

/** Above every place: what somebody has to look at now, for whoever may. */
export function Alarms(): ReactElement | undefined {
  const t = useTexts('office')
  const { can } = useMe()
  const dead = useDeadJobs(can('jobs.read'))
  const books = useBooksState(can('ledger.read'))
  const isWrong = books !== undefined && (books.isOverdue || books.last?.ok === false)
  if (dead === 0 && !isWrong) return undefined
  return (
    <div className="office-pad">
      {isWrong && <BooksAlarm books={books} />}
      {dead > 0 && (
        <Note tone="bad" role="alert">
          {t('jobsAlarm', { count: dead })} <Link to="/jobs">{t('jobsLook')}</Link>
        </Note>
      )}
    </div>
  )
}

function BooksAlarm({ books }: { readonly books: BooksState }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const time = books.goodAt === null ? undefined : formatInstant(books.goodAt, 'full', language)
  return (
    <Note tone="bad" role="alert">
      {books.last?.ok === false ? t('booksWrong', { problems: books.last.problems }) : t('booksOverdue')}{' '}
      {time !== undefined && t('booksGoodAt', { time })} <Link to="/books">{t('jobsLook')}</Link>
    </Note>
  )
}
