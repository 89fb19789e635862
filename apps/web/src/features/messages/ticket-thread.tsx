import { ticketLength } from '@khela/contract/support'
import { formatInstant } from '@khela/i18n'
import { Button, ErrorState, Note, Skeleton, TextAreaField, ask } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call, newKey } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { PictureField } from '../../site/files/picture-field.tsx'
import { PrivatePicture } from '../../site/files/private-picture.tsx'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { characters } from './characters.ts'
import { LinkedText } from './linked-text.tsx'
import { inboxReads, type Post, type Ticket } from './queries.ts'
import { TicketState } from './ticket-state.tsx'

interface ThreadProps {
  readonly id: string
  readonly onBack: () => void
}

/** One ticket: where it stands, by when it is answered, everything that was said, and the next word. */
export function TicketThread({ id, onBack }: ThreadProps): ReactElement {
  const t = useTexts('support')
  const c = useTexts('common')
  const say = useErrorText()
  const query = useQuery(read('ticket', { id }))
  useSeen(id, query.data?.ticket.isNew ?? false)
  return (
    <div className="col">
      <div>
        <Button icon="arrow-left" onClick={onBack}>
          {t('allTickets')}
        </Button>
      </div>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={280} />
        ) : (
          <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        <section className="card col" aria-label={c('details')}>
          <Head ticket={query.data.ticket} />
          <ol className="posts" aria-label={t('thread')}>
            {query.data.posts.map((post) => (
              <TicketPost key={post.id} post={post} />
            ))}
          </ol>
          <Reply key={query.data.posts.length} ticket={query.data.ticket} />
        </section>
      )}
    </div>
  )
}

/** Tells the server that the answers were looked at; every red dot follows. */
function useSeen(id: string, isNew: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isNew) return
    void call('ticketSeen', { id })
      .then(() => Promise.all([...inboxReads, 'tickets', 'ticket'].map((name) => queries.invalidateQueries({ queryKey: [name] }))))
      .catch(() => undefined)
  }, [id, isNew, queries])
}

function Head({ ticket }: { readonly ticket: Ticket }): ReactElement {
  const t = useTexts('support')
  const language = useLanguage()
  const at = (instant: string) => formatInstant(instant, 'short', language)
  return (
    <header className="ticket-head">
      <h2 className="wrap-any">{t(`type.${ticket.type}`)}</h2>
      <TicketState state={ticket.state} />
      <p className="small muted num">
        {t('number', { number: ticket.id.slice(-8) })} · {at(ticket.openedAt)}
      </p>
      <p className="small">
        {ticket.acknowledgedAt === null
          ? ticket.acknowledgeBy === null
            ? t('notYet')
            : t('acknowledgeBy', { time: at(ticket.acknowledgeBy) })
          : t('acknowledged', { time: at(ticket.acknowledgedAt) })}
        {ticket.decideBy !== null && ` ${t('decideBy', { time: at(ticket.decideBy) })}`}
      </p>
    </header>
  )
}

function TicketPost({ post }: { readonly post: Post }): ReactElement {
  const t = useTexts('support')
  const language = useLanguage()
  return (
    <li className="post" data-by={post.by}>
      <p className="small muted">
        <b>{t(post.by === 'member' ? 'you' : 'house')}</b> <span className="num">{formatInstant(post.at, 'short', language)}</span>
      </p>
      <LinkedText text={post.text} />
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
  )
}

/** The next word, and the end. A closed ticket says until when it can be opened again. */
function Reply({ ticket }: { readonly ticket: Ticket }): ReactElement {
  const t = useTexts('support')
  const c = useTexts('common')
  const say = useErrorText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<{ readonly ids: readonly string[]; readonly isSending: boolean }>({ ids: [], isSending: false })
  const [hasTried, setTried] = useState(false)
  const refresh = () => Promise.all(['ticket', 'tickets'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const send = useMutation({
    mutationFn: () => call('ticketReply', { id: ticket.id, text, ...(files.ids.length > 0 && { files: [...files.ids] }) }, { key }),
    onSuccess: refresh,
  })
  const end = useMutation({ mutationFn: () => call('ticketClose', { id: ticket.id }), onSuccess: refresh })
  const isClosed = ticket.state === 'CLOSED'
  const isEmpty = text.trim() === ''
  const isLong = characters(text) > ticketLength.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEmpty && !isLong && !files.isSending && !send.isPending) send.mutate()
  }
  const close = async () => {
    const buttons = [
      { id: 'no', label: c('cancel') },
      { id: 'yes', label: t('close'), tone: 'go' as const },
    ]
    if ((await ask({ icon: 'check', title: t('closeSure'), html: t('closeText'), buttons, coverCloses: true })) === 'yes') end.mutate()
  }
  const refused = send.error ?? end.error
  return (
    <form className="col ticket-form" onSubmit={submit}>
      {isClosed && (
        <Note icon="lock">
          {t('closed')} {ticket.reopenUntil !== null && t('reopen', { time: formatInstant(ticket.reopenUntil, 'short', language) })}
        </Note>
      )}
      <TextAreaField
        label={t(isClosed ? 'reopenLabel' : 'replyLabel')}
        rows={3}
        value={text}
        error={hasTried && isEmpty ? t('replyMissing') : isLong ? t('tooLong', { max: ticketLength.max }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <PictureField label={t('pictures')} purpose="ticket" optional onChange={(ids, isSending) => setFiles({ ids, isSending })} />
      {refused !== null && (
        <Note tone="bad" role="alert">
          {say(refused).text}
        </Note>
      )}
      <div className="said-bar">
        {!isClosed && (
          <Button icon="check" pending={end.isPending} pendingText={c('sending')} onClick={() => void close()}>
            {t('close')}
          </Button>
        )}
        <Button type="submit" tone="go" icon="send" pending={send.isPending || files.isSending} pendingText={c('sending')}>
          {t('reply')}
        </Button>
      </div>
    </form>
  )
}
