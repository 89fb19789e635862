import { formatInstant } from '@khela/i18n'
import { Button, IconButton, Note, SelectField, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../app/client.ts'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { MemberCard } from './member-card.tsx'
import { supportQueries, useSupportAct, type Talk } from './queries.ts'

/** One conversation beside the list. */
export function ChatPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const talk = useQuery(supportQueries.chat(id))
  const { can } = useMe()
  useSeen(talk.data, can('support.write'))
  return (
    <aside className="office-panel" aria-label={t('chatOf', { id: short(id) })}>
      <div className="office-panel-head">
        <h2 className="num">{short(id)}</h2>
        <IconButton icon="x" label={o('close')} onClick={onClose} />
      </div>
      {talk.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {talk.isError && !talk.data && <Failed query={talk} />}
      {talk.data && (
        <>
          <MemberCard member={talk.data.member} />
          <Lines talk={talk.data} />
          {can('support.write') ? <Acts talk={talk.data} /> : <Note>{o('mayOnlyRead')}</Note>}
        </>
      )}
    </aside>
  )
}

/** Only whose conversation it is marks it as seen: a look of others is none of an answer. */
function useSeen(talk: Talk | undefined, mayWrite: boolean): void {
  const { me } = useMe()
  const line = talk?.lines.at(-1)?.id
  const isMine = mayWrite && talk?.row.chat.operator === me?.username
  const id = talk?.row.chat.id
  const unseen = talk?.row.unseen ?? 0
  useEffect(() => {
    if (!isMine || id === undefined || line === undefined || unseen === 0) return
    void call('officeChatSeen', { id, line }).catch(() => undefined)
  }, [isMine, id, line, unseen])
}

/** What scrolls is reachable by keys. */
const scrolls = { role: 'log', tabIndex: 0 } as const

/** The newest line is in sight when it comes; only its box moves, never the page. */
const intoSight = (line: HTMLElement | null): void => {
  const box = line?.parentElement
  box?.scrollTo({ top: box.scrollHeight })
}

function Lines({ talk }: { readonly talk: Talk }): ReactElement {
  const t = useTexts('office-support')
  const language = useSession((session) => session.language)
  return (
    <div className="support-lines" aria-label={t('said')} {...scrolls}>
      {talk.lines.map((line) => (
        <div key={line.id} ref={line.id === talk.lines.at(-1)?.id ? intoSight : undefined} data-by={line.by}>
          <p className="small muted">
            <b>{line.by === 'member' ? talk.member.account : line.author}</b>{' '}
            <span className="num">{formatInstant(line.at, 'time', language)}</span>
          </p>
          <p className="support-text">{line.text}</p>
        </div>
      ))}
    </div>
  )
}

/** Take it, answer, pass it on, end it: what its state and its operator leave. */
function Acts({ talk }: { readonly talk: Talk }): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const errorText = useErrorText()
  const { me } = useMe()
  const { chat } = talk.row
  const { id } = chat
  const take = useSupportAct('officeChatTake')
  const pass = useSupportAct('officeChatPass')
  const end = useSupportAct('officeChatEnd')
  const error = take.error ?? pass.error ?? end.error
  const isMine = chat.operator === me?.username
  if (chat.state === 'CLOSED') return <Note icon="lock">{t('chatEnded')}</Note>
  return (
    <div className="office-decide">
      {chat.state === 'WAITING' && (
        <Button tone="go" icon="headset" block pending={take.isPending} pendingText={o('sending')} onClick={() => take.mutate({ id })}>
          {t('take')}
        </Button>
      )}
      {chat.state === 'OPEN' && !isMine && <Note>{t('ofAnother', { name: chat.operator ?? '' })}</Note>}
      {isMine && (
        <>
          <Composer id={id} />
          <SelectField
            label={t('passTo')}
            value=""
            options={[
              { value: '', label: t('passNone') },
              { value: '*', label: t('passQueue') },
              ...talk.operators.filter((name) => name !== me?.username).map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => {
              const { value } = event.target
              if (value !== '') pass.mutate({ id, to: value === '*' ? null : value })
            }}
          />
        </>
      )}
      {error !== null && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      {(isMine || chat.state === 'WAITING') && (
        <Button icon="x" block pending={end.isPending} pendingText={o('sending')} onClick={() => end.mutate({ id })}>
          {t('endChat')}
        </Button>
      )}
    </div>
  )
}

/** What is being written, with ready-made answers in the operator's language of now. Enter sends. */
function Composer({ id }: { readonly id: string }): ReactElement {
  const t = useTexts('office-support')
  const errorText = useErrorText()
  const { data: chats } = useQuery(supportQueries.chats('LIVE'))
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<'bn' | 'en'>('bn')
  const say = useSupportAct('officeChatSay', () => setText(''))
  const send = () => {
    if (text.trim() !== '' && !say.isPending) say.mutate({ id, text })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const answers = chats?.answers ?? []
  return (
    <form
      className="support-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="support-answers" aria-label={t('answers')} role="group">
        <button type="button" className="chip" onClick={() => setLanguage(language === 'bn' ? 'en' : 'bn')}>
          {language === 'bn' ? 'বাংলা' : 'English'}
        </button>
        {answers.map((answer) => (
          <button key={answer.title.en} type="button" className="chip" onClick={() => setText(answer.text[language])}>
            {answer.title[language]}
          </button>
        ))}
      </div>
      <div className="support-say">
        <div className="inp">
          <textarea
            rows={3}
            maxLength={500}
            aria-label={t('chatAnswer')}
            value={text}
            onKeyDown={press}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <IconButton icon="send" type="submit" label={t('chatSend')} aria-busy={say.isPending} disabled={text.trim() === ''} />
      </div>
      {say.error !== null && (
        <Note tone="bad" role="alert">
          {errorText(say.error)}
        </Note>
      )}
    </form>
  )
}
