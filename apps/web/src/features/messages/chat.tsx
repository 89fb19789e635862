import { chatLineLength } from '@khela/contract/support'
import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Button, EmptyState, ErrorState, IconButton, Note, Skeleton, ask } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { call, newKey } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { useMessageAddress } from './address.ts'
import { characters } from './characters.ts'
import { LinkedText } from './linked-text.tsx'
import { inboxReads } from './queries.ts'

type Talk = ReplyOf<'chat'>

/** The live chat with the desk. Lines come by the live line; when it is down, by asking now and then. */
export function Chat(): ReactElement {
  const say = useErrorText()
  const query = useQuery({ ...read('chat', {}), refetchInterval: 20_000 })
  useSeen(query.data)
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton height={420} />
    ) : (
      <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    )
  const { chat, lines, hours } = query.data
  const isLiving = chat !== null && chat.state !== 'CLOSED'
  if (!isLiving && !hours.isOpen) return <Nobody talk={query.data} />
  return (
    <section className="card chat">
      <Head talk={query.data} />
      <Lines lines={lines} />
      <Composer isLiving={isLiving} />
    </section>
  )
}

/** Tells the server which lines were seen, as soon as they are shown. */
function useSeen(talk: Talk | undefined): void {
  const queries = useQueryClient()
  const unread = talk?.chat?.unread ?? 0
  const line = talk?.lines.at(-1)?.id
  useEffect(() => {
    if (unread === 0 || line === undefined || document.hidden) return
    void call('chatSeen', { line })
      .then(() => Promise.all([...inboxReads, 'chat'].map((name) => queries.invalidateQueries({ queryKey: [name] }))))
      .catch(() => undefined)
  }, [unread, line, queries])
}

/** Nobody is at the chat: when somebody is, and a ticket meanwhile. What was said before can still be read. */
function Nobody({ talk: { lines, hours } }: { readonly talk: Talk }): ReactElement {
  const t = useTexts('support')
  const { go } = useMessageAddress()
  return (
    <div className="col">
      <EmptyState
        title={t('nobody')}
        text={hours.isWithinHours ? t('nobodyText') : t('hours', { from: hours.from, until: hours.until })}
        image={objectUrl('EMPTY')}
        action={
          <Button tone="go" icon="plus" onClick={() => go('tickets', 'new')}>
            {t('newTicket')}
          </Button>
        }
      />
      {lines.length > 0 && (
        <section className="card chat">
          <h2>{t('lastTalk')}</h2>
          <Lines lines={lines} />
        </section>
      )}
    </div>
  )
}

function Head({ talk: { chat } }: { readonly talk: Talk }): ReactElement {
  const t = useTexts('support')
  const c = useTexts('common')
  const queries = useQueryClient()
  const end = useMutation({ mutationFn: () => call('chatEnd', {}), onSettled: () => queries.invalidateQueries({ queryKey: ['chat'] }) })
  const words =
    chat === null
      ? t('chatStart')
      : chat.state === 'WAITING'
        ? t('waiting', { position: chat.position ?? 1 })
        : chat.state === 'OPEN'
          ? t('with', { name: chat.operator ?? '' })
          : t('over')
  const close = async () => {
    const buttons = [
      { id: 'no', label: c('cancel') },
      { id: 'yes', label: t('endChat'), tone: 'hot' as const },
    ]
    if ((await ask({ icon: 'message-circle-more', title: t('endSure'), buttons, coverCloses: true })) === 'yes') end.mutate()
  }
  return (
    <header className="chat-head">
      <span className="chat-lamp" data-state={chat?.state} aria-hidden="true" />
      <p className="grow" role="status">
        {words}
      </p>
      {chat !== null && chat.state !== 'CLOSED' && (
        <Button pending={end.isPending} pendingText={c('sending')} onClick={() => void close()}>
          {t('endChat')}
        </Button>
      )}
    </header>
  )
}

/** What scrolls is reachable by keys. */
const scrolls = { role: 'log', tabIndex: 0 } as const

/** The newest line is in sight when it comes; only its box moves, never the page. */
const intoSight = (line: HTMLElement | null): void => {
  const box = line?.parentElement
  box?.scrollTo({ top: box.scrollHeight })
}

function Lines({ lines }: { readonly lines: Talk['lines'] }): ReactElement {
  const t = useTexts('support')
  const language = useLanguage()
  return (
    <div className="chat-lines" aria-label={t('chat')} {...scrolls}>
      {lines.length === 0 && <p className="muted chat-none">{t('chatNone')}</p>}
      {lines.map((line) => (
        <div key={line.id} ref={line.id === lines.at(-1)?.id ? intoSight : undefined} className="bubble" data-by={line.by}>
          <span className="sr">{t(line.by === 'member' ? 'you' : 'house')}</span>
          <LinkedText text={line.text} />
          <span className="small muted num">{formatInstant(line.at, 'time', language)}</span>
        </div>
      ))}
    </div>
  )
}

/** What is being written. Enter sends, Shift and Enter begins a line; a line that did not arrive is sent again under its key. */
function Composer({ isLiving }: { readonly isLiving: boolean }): ReactElement {
  const t = useTexts('support')
  const say = useErrorText()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => ({ text: '', key: newKey() }))
  const act = useMutation({
    mutationFn: ({ text, key }: typeof draft) => call('chatSay', { text }, { key }),
    onSuccess: (talk) => {
      setDraft({ text: '', key: newKey() })
      queries.setQueryData(['chat', {}], talk)
      void queries.invalidateQueries({ queryKey: ['chat'] })
    },
  })
  const isLong = characters(draft.text) > chatLineLength
  const send = () => {
    if (draft.text.trim() !== '' && !isLong && !act.isPending) act.mutate(draft)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="inp">
        <textarea
          rows={2}
          aria-label={t('chatLabel')}
          placeholder={t(isLiving ? 'chatLabel' : 'chatFirst')}
          value={draft.text}
          onKeyDown={press}
          // Another text is another line: it gets a key of its own.
          onChange={(event) => setDraft({ text: event.target.value, key: newKey() })}
        />
      </div>
      <IconButton icon="send" label={t('chatSend')} type="submit" aria-busy={act.isPending} disabled={draft.text.trim() === '' || isLong} />
      {(act.error !== null || isLong) && (
        <Note tone="bad" role="alert">
          {isLong ? t('tooLong', { max: chatLineLength }) : say(act.error).text}
        </Note>
      )}
    </form>
  )
}
