import { formatInstant } from '@khela/i18n'
import { Button, IconButton, Note, Segment, SelectField, Skeleton, TextAreaField } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { PrivatePicture } from '../../app/private-picture.tsx'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { MemberCard } from './member-card.tsx'
import { supportQueries, useSupportAct, type Thread } from './queries.ts'

/** One ticket beside the list: whom it is about, what was said, and the next act. */
export function TicketPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const detail = useQuery(supportQueries.ticket(id))
  const { can } = useMe()
  return (
    <aside className="office-panel" aria-label={t('ticketOf', { id: short(id) })}>
      <div className="office-panel-head">
        <h2 className="num">{short(id)}</h2>
        <IconButton icon="x" label={o('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} />}
      {detail.data && (
        <>
          <MemberCard member={detail.data.member} />
          <Terms thread={detail.data} />
          <Posts thread={detail.data} />
          {detail.data.row.ticket.state === 'CLOSED' ? (
            <Note icon="lock">{t('ticketClosed')}</Note>
          ) : can('support.write') ? (
            <Acts thread={detail.data} />
          ) : (
            <Note>{o('mayOnlyRead')}</Note>
          )}
        </>
      )}
    </aside>
  )
}

function Terms({ thread: { row } }: { readonly thread: Thread }): ReactElement | null {
  const t = useTexts('office-support')
  const language = useSession((session) => session.language)
  const { acknowledgeBy, acknowledgedAt, decideBy } = row.ticket
  if (acknowledgeBy === null || decideBy === null) return null
  const at = (instant: string) => formatInstant(instant, 'short', language)
  return (
    <Note tone={acknowledgedAt === null ? 'warn' : 'info'} icon="scale">
      {acknowledgedAt === null ? t('acknowledgeBy', { time: at(acknowledgeBy) }) : t('acknowledged', { time: at(acknowledgedAt) })}{' '}
      {t('decideBy', { time: at(decideBy) })}
    </Note>
  )
}

function Posts({ thread }: { readonly thread: Thread }): ReactElement {
  const t = useTexts('office-support')
  const language = useSession((session) => session.language)
  return (
    <ol className="support-posts" aria-label={t('said')}>
      {thread.posts.map((post) => (
        <li key={post.id} data-by={post.by}>
          <p className="small muted">
            <b>{post.by === 'member' ? thread.member.account : post.author}</b> {post.by === 'note' && <b>{t('note')}</b>}{' '}
            <span className="num">{formatInstant(post.at, 'short', language)}</span>
          </p>
          <p className="support-text">{post.text}</p>
          {post.files.length > 0 && (
            <ul className="pics">
              {post.files.map((file, at) => (
                <li key={file}>
                  <PrivatePicture id={file} name={t('picture', { n: at + 1 })} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

type As = 'ANSWERED' | 'WAITING_MEMBER' | 'NOTE'

/** Answer, ask or note; give it to somebody; end it. */
function Acts({ thread }: { readonly thread: Thread }): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const errorText = useErrorText()
  const { id } = thread.row.ticket
  const [as, setAs] = useState<As>('ANSWERED')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const answer = useSupportAct('officeTicketAnswer', () => setText(''))
  const assign = useSupportAct('officeTicketAssign')
  const close = useSupportAct('officeTicketClose')
  const error = answer.error ?? assign.error ?? close.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '' && !answer.isPending) answer.mutate({ id, text, as })
  }
  return (
    <form className="office-decide" onSubmit={submit}>
      <SelectField
        label={t('assignedTo')}
        value={thread.row.assignedTo ?? ''}
        options={[{ value: '', label: t('nobody') }, ...thread.operators.map((name) => ({ value: name, label: name }))]}
        onChange={(event) => assign.mutate({ id, to: event.target.value === '' ? null : event.target.value })}
      />
      <Segment<As>
        label={t('as')}
        value={as}
        options={(['ANSWERED', 'WAITING_MEMBER', 'NOTE'] as const).map((one) => ({ value: one, label: t(`asWhat.${one}`) }))}
        onChange={setAs}
      />
      <TextAreaField
        label={t(as === 'NOTE' ? 'noteLabel' : 'answerLabel')}
        rows={4}
        maxLength={1_000}
        value={text}
        error={isMissing && text.trim() === '' ? t('textMissing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      <Button type="submit" tone="go" block pending={answer.isPending} pendingText={o('sending')}>
        {t(`send.${as}`)}
      </Button>
      <Button icon="check" block pending={close.isPending} pendingText={o('sending')} onClick={() => close.mutate({ id })}>
        {t('closeTicket')}
      </Button>
      <p className="small muted">{o('auditNote')}</p>
    </form>
  )
}
