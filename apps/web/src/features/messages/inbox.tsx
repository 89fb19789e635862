import { formatInstant } from '@khela/i18n'
import { Button, Checkbox, Chip, EmptyState, Icon, ask, notify } from '@khela/ui'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { call } from '../../site/client.ts'
import { RichText } from '../../site/content/rich-text.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { useMessageAddress } from './address.ts'
import { ListBody } from './list-body.tsx'
import { inboxReads, messageQueries, type Letter } from './queries.ts'

/** Marks letters as read or takes them out; the list and every red dot follow. */
function useMark() {
  const queries = useQueryClient()
  const say = useErrorText()
  return useMutation({
    mutationFn: ({ act, ids }: { readonly act: 'messagesRead' | 'messagesDelete'; readonly ids: readonly string[] | undefined }) =>
      act === 'messagesRead' ? call(act, ids === undefined ? {} : { ids: [...ids] }) : call(act, { ids: [...(ids ?? [])] }),
    onSettled: () => Promise.all(inboxReads.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    onError: (error) => notify('bad', say(error).text),
  })
}
type Mark = ReturnType<typeof useMark>

/** The inbox: newest first, unread ones marked; many can be read or taken out at once. */
export function Inbox(): ReactElement {
  const t = useTexts('messages')
  const [filter, setFilter] = useState<'all' | 'unread'>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useInfiniteQuery(messageQueries.inbox(filter))
  const { go } = useMessageAddress()
  const mark = useMark()
  const letters = list.data?.pages.flatMap((page) => page.content) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const choose = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className="col">
      <div className="said-bar">
        <Chip on={filter === 'all'} onClick={() => setFilter('all')}>
          {t('all')}
        </Chip>
        <Chip on={filter === 'unread'} count={unread} onClick={() => setFilter('unread')}>
          {t('unread')}
        </Chip>
        <span className="grow" />
        <Button icon="check" disabled={unread === 0} onClick={() => mark.mutate({ act: 'messagesRead', ids: undefined })}>
          {t('readAll')}
        </Button>
      </div>
      <Chosen letters={letters} chosen={chosen} onChange={setChosen} mark={mark} />
      <ListBody
        query={list}
        count={letters.length}
        empty={
          <EmptyState
            title={t(filter === 'unread' ? 'noneUnread' : 'none')}
            text={t('noneText')}
            image={objectUrl('EMPTY')}
            action={
              filter === 'unread' ? (
                <Button onClick={() => setFilter('all')}>{t('showAll')}</Button>
              ) : (
                <Button onClick={() => go('tickets', 'new')}>{t('askUs')}</Button>
              )
            }
          />
        }
      >
        <ul className="card letters">
          {letters.map((letter) => (
            <Row
              key={letter.id}
              letter={letter}
              mark={mark}
              isChosen={chosen.has(letter.id)}
              onChoose={(isOn) => choose(letter.id, isOn)}
            />
          ))}
        </ul>
      </ListBody>
    </div>
  )
}

interface ChosenProps {
  readonly letters: readonly Letter[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly mark: Mark
}

/** What to do with the chosen ones. Always there, so that choosing moves nothing. */
function Chosen({ letters, chosen, onChange, mark }: ChosenProps): ReactElement | null {
  const t = useTexts('messages')
  const c = useTexts('common')
  if (letters.length === 0) return null
  const ids = letters.flatMap(({ id }) => (chosen.has(id) ? [id] : [])).slice(0, 100)
  const isAll = ids.length === letters.length
  const act = (what: 'messagesRead' | 'messagesDelete') => mark.mutate({ act: what, ids }, { onSuccess: () => onChange(new Set()) })
  const remove = async () => {
    const answer = await ask({
      icon: 'trash-2',
      title: t('removeSure', { count: ids.length }),
      buttons: [
        { id: 'no', label: c('cancel') },
        { id: 'yes', label: t('remove'), tone: 'hot' },
      ],
      coverCloses: true,
    })
    if (answer === 'yes') act('messagesDelete')
  }
  return (
    <div className="said-bar said-chosen">
      <Checkbox checked={isAll} onChange={(event) => onChange(new Set(event.target.checked ? letters.map(({ id }) => id) : []))}>
        {ids.length === 0 ? t('chooseAll') : t('chosen', { count: ids.length })}
      </Checkbox>
      <span className="grow" />
      <Button icon="check" disabled={ids.length === 0} onClick={() => act('messagesRead')}>
        {t('read')}
      </Button>
      <Button icon="trash-2" disabled={ids.length === 0} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </div>
  )
}

interface RowProps {
  readonly letter: Letter
  readonly mark: Mark
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

/** One letter: opening it reads it. */
function Row({ letter, mark, isChosen, onChoose }: RowProps): ReactElement {
  const t = useTexts('messages')
  const language = useLanguage()
  const lang = language === 'bn' ? 'bn' : 'en'
  const title = letter.title[lang]
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(!isOpen)
    if (!letter.isRead) mark.mutate({ act: 'messagesRead', ids: [letter.id] })
  }
  return (
    <li className="letter" data-new={!letter.isRead || undefined}>
      <div className="letter-head">
        <label className="letter-pick">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('choose', { title })}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
        <button type="button" className="letter-open" aria-expanded={isOpen} onClick={open}>
          <span className="letter-dot" aria-hidden="true" />
          <span className="grow">
            <b className="wrap-any">{title}</b>
            {!letter.isRead && <span className="sr">{t('new')}</span>}
            <span className="small muted num">{formatInstant(letter.at, 'short', language)}</span>
          </span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
      </div>
      {isOpen && <RichText html={letter.content[lang]} className="letter-text" />}
    </li>
  )
}
