import { formatInstant } from '@khela/i18n'
import { Badge, Button, Dialog, Note } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { ListStates } from '../../app/list-states.tsx'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { LetterForm } from './letter-form.tsx'
import { supportQueries, useSupportAct, type LetterRow } from './queries.ts'
import type { SupportSearch } from './search.ts'

interface LettersProps {
  readonly search: SupportSearch
  readonly go: (next: SupportSearch) => void
}

/** Messages that operators wrote to members, newest first, and writing one. */
export function Letters({ search, go }: LettersProps): ReactElement {
  const t = useTexts('office-support')
  const { can } = useMe()
  const days = daysOf(search)
  const list = useInfiniteQuery(supportQueries.letters(days))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const [isWriting, setWriting] = useState(false)
  return (
    <section>
      <div className="office-bar office-bar-fields">
        {can('message.write') && (
          <Button tone="go" icon="plus" onClick={() => setWriting(true)}>
            {t('writeLetter')}
          </Button>
        )}
        <DayRange days={days} onChange={(next) => go({ tab: 'letters', ...next })} />
      </div>
      <ListStates list={list} count={rows.length} empty={t('lettersNone')} days={days}>
        <ul className="support-letters">
          {rows.map((row) => (
            <Row key={row.id} row={row} mayWithdraw={can('message.write')} />
          ))}
        </ul>
      </ListStates>
      {isWriting && (
        <Dialog title={t('writeLetter')} size="wide" cloth="ledger" onClose={() => setWriting(false)} unsaved>
          <LetterForm onSent={() => setWriting(false)} />
        </Dialog>
      )}
    </section>
  )
}

function Row({ row, mayWithdraw }: { readonly row: LetterRow; readonly mayWithdraw: boolean }): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const errorText = useErrorText()
  const language = useSession((session) => session.language)
  const back = useSupportAct('officeLetterWithdraw')
  const state = row.withdrawnAt !== null ? 'withdrawn' : row.isOut ? 'out' : 'scheduled'
  return (
    <li>
      <div className="grow">
        <b className="office-break">{row.title[language]}</b>
        <p className="small muted">
          {row.account ?? t(`audiences.${row.audience}`)} · <span className="num">{formatInstant(row.at, 'short', language)}</span> ·{' '}
          {row.by} · {t('readers', { count: row.readers })}
        </p>
        {back.error !== null && (
          <Note tone="bad" role="alert">
            {errorText(back.error)}
          </Note>
        )}
      </div>
      <Badge tone={state === 'out' ? 'good' : state === 'scheduled' ? 'info' : 'plain'}>{t(`letterStates.${state}`)}</Badge>
      {mayWithdraw && state !== 'withdrawn' && (
        <Button pending={back.isPending} pendingText={o('sending')} onClick={() => back.mutate({ id: row.id })}>
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}
