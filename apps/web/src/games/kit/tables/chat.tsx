import { formatInstant } from '@khela/i18n'
import { Icon, Note } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactElement, type SyntheticEvent } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { usePublicName } from '../public-name.ts'
import { reachByKeys } from '../../../site/small/reach-by-keys.ts'
import { call, CallError, newKey } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { readKey } from '../../../site/queries.ts'
import type { LiveSeat } from './live-bets.ts'
import { heard, type ChatLine, type TableState } from './table-model.ts'

/** Longest line, as the contract has it. */
const longest = 160

interface ChatProps {
  readonly seat: LiveSeat
  readonly lines: readonly ChatLine[]
  /** False for a member who is muted: reads, but does not write. */
  readonly mayChat: boolean
}

/** What is said at the table: by those who play, and by the dealer, whose words are in the language of the page. */
export function Chat({ seat: { table, mode }, lines, mayChat }: ChatProps): ReactElement {
  const t = useTexts('tables.chat')
  const said = useErrorText()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '' || isSending) return
    setSending(true)
    setRefusal(undefined)
    try {
      const { line } = await call('tableSay', { table, text: words }, { key: newKey() })
      queries.setQueryData<TableState>(readKey('tableState', { table, mode }), (before) => before && heard(before, { kind: 'said', line }))
      setText('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="card table-chat" aria-labelledby="table-chat">
      <h2 id="table-chat">{t('title')}</h2>
      <Lines lines={lines} />
      <form className="chat-form" onSubmit={(event) => void send(event)}>
        <div className="inp">
          <input
            value={text}
            maxLength={longest}
            disabled={!mayChat}
            placeholder={mayChat ? t('write') : t('muted')}
            aria-label={t('write')}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button
          type="submit"
          className="ib"
          aria-label={t('send')}
          title={t('send')}
          aria-busy={isSending || undefined}
          disabled={!mayChat}
        >
          <Icon name="send" large />
        </button>
      </form>
      {refusal !== undefined && (
        <Note tone="bad" role="alert">
          {said(refusal).text}
        </Note>
      )}
    </section>
  )
}

const dealerKeys = ['welcome', 'betting', 'closed', 'result', 'void'] as const
type DealerKey = (typeof dealerKeys)[number]
const keyOf = (text: string): DealerKey | undefined => dealerKeys.find((key) => `dealer_${key}` === text || key === text)

/** The lines, the newest in sight unless somebody is reading further up. */
function Lines({ lines }: { readonly lines: readonly ChatLine[] }): ReactElement {
  const t = useTexts('tables')
  const seen = usePublicName()
  const language = useLanguage()
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const node = box.current
    if (node !== null && lines.length > 0 && node.scrollHeight - node.scrollTop - node.clientHeight < 160)
      node.scrollTop = node.scrollHeight
  }, [lines])
  return (
    <ol ref={box} className="chat-lines" {...reachByKeys} aria-label={t('chat.lines')}>
      {lines.length === 0 && <li className="muted s13">{t('chat.none')}</li>}
      {lines.map((line) => {
        const key = line.who === null ? keyOf(line.text) : undefined
        return (
          <li key={line.id} data-dealer={line.who === null || undefined}>
            <b>{line.who === null ? t('chat.dealer') : seen(line.who)}</b>{' '}
            <span className="wrap-any">{key === undefined ? line.text : t(`dealer_${key}`)}</span>{' '}
            <span className="small muted num">{formatInstant(line.at, 'time', language)}</span>
          </li>
        )
      })}
    </ol>
  )
}
