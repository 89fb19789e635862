import { Badge, Button, EmptyState, Note, Segment, Skeleton, TextAreaField } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { isNarrowed, type DaysSearch } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { contentQueries, useFeedbackDone, type FeedbackRow } from './queries.ts'

interface FeedbackProps {
  readonly isDone: boolean
  readonly days: DaysSearch
  readonly onChange: (isDone: boolean, days: DaysSearch) => void
}

/** What people wrote: open ones in the order they came, done ones newest first. */
export function FeedbackList({ isDone, days, onChange }: FeedbackProps): ReactElement {
  const t = useTexts('content')
  const office = useTexts('office')
  const list = useInfiniteQuery(contentQueries.feedback(isDone ? 'DONE' : 'OPEN', days))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  return (
    <>
      <div className="office-bar office-bar-fields">
        <Segment<'open' | 'done'>
          label={t('state')}
          value={isDone ? 'done' : 'open'}
          options={[
            { value: 'open', label: t('feedbackOpen', { count: list.data?.pages[0]?.open ?? 0 }) },
            { value: 'done', label: t('feedbackDone') },
          ]}
          onChange={(next) => onChange(next === 'done', days)}
        />
        <DayRange days={days} onChange={(next) => onChange(isDone, next)} />
      </div>
      <div className="content-list">
        {list.isPending && <Skeleton height={120} />}
        {list.isError && rows.length === 0 && <Failed query={list} />}
        {list.data && rows.length === 0 && (
          <EmptyState title={isNarrowed(days) ? office('daysNone') : t(isDone ? 'feedbackNoneDone' : 'feedbackNone')} />
        )}
        <ul className="content-feedback">
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button pending={list.isFetchingNextPage} pendingText={t('saving')} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </>
  )
}

function Entry({ row }: { readonly row: FeedbackRow }): ReactElement {
  const t = useTexts('content')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  return (
    <li>
      <p className="content-feedback-head small">
        <Badge>{t(`feedbackTypes.${row.type}` as 'feedbackTypes.1')}</Badge>
        <span className="num muted">{formatInstant(row.at, 'full', language)}</span>
        <span>{row.memberId === null ? t('visitor') : t('memberNumber', { id: row.memberId })}</span>
        {row.sender !== '' && <span className="office-break">{row.sender}</span>}
      </p>
      <p className="content-feedback-text">{row.content}</p>
      {row.note !== null && <Note tone="good">{t('feedbackNoted', { by: row.doneBy ?? '', note: row.note })}</Note>}
      {row.answer !== null && <Note icon="send">{t('feedbackAnswered', { answer: row.answer })}</Note>}
      {row.state === 'OPEN' && can('content.write') && <Answer id={row.id} hasMember={row.memberId !== null} />}
    </li>
  )
}

function Answer({ id, hasMember }: { readonly id: string; readonly hasMember: boolean }): ReactElement {
  const t = useTexts('content')
  const errorText = useErrorText()
  const done = useFeedbackDone(id)
  const [note, setNote] = useState('')
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(note.trim() === '')
    if (note.trim() !== '' && !done.isPending) done.mutate({ note: note.trim(), answer: answer.trim() })
  }
  return (
    <form className="content-answer" onSubmit={submit}>
      <TextAreaField
        label={t('feedbackNote')}
        hint={t('feedbackNoteHint')}
        rows={2}
        maxLength={200}
        value={note}
        error={isMissing && note.trim() === '' ? t('missing') : undefined}
        onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
      />
      {hasMember && (
        <TextAreaField
          label={t('feedbackAnswer')}
          hint={t('feedbackAnswerHint')}
          optional
          rows={3}
          maxLength={1_000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      {done.isError && (
        <Note tone="bad" role="alert">
          {errorText(done.error)}
        </Note>
      )}
      <Button type="submit" tone="line" icon="check" pending={done.isPending} pendingText={t('saving')}>
        {t('feedbackEnd')}
      </Button>
    </form>
  )
}
