import { formatInstant } from '@khela/i18n'
import { Badge, Button, EmptyState, Note } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { LinkedText } from './linked-text.tsx'
import { ListBody } from './list-body.tsx'
import { messageQueries } from './queries.ts'

/** What the member wrote to the house, and what they were answered. */
export function FeedbackHistory(): ReactElement {
  const t = useTexts('messages.feedback')
  const types = useTexts('dialogs.feedback.types')
  const language = useLanguage()
  const modal = useModal()
  const list = useInfiniteQuery(messageQueries.feedback())
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const write = (
    <Button tone="go" icon="send" onClick={() => modal.open('feedback')}>
      {t('write')}
    </Button>
  )
  return (
    <div className="col">
      {rows.length > 0 && (
        <div className="said-bar">
          <p className="muted grow">{t('intro')}</p>
          {write}
        </div>
      )}
      <ListBody
        query={list}
        count={rows.length}
        empty={<EmptyState title={t('none')} text={t('noneText')} image={objectUrl('EMPTY')} action={write} />}
      >
        <ul className="card posts">
          {rows.map((row) => (
            <li key={row.id} className="post" data-by="member">
              <p className="ticket-facts small muted">
                <Badge tone={row.state === 'DONE' ? 'good' : 'info'}>{t(row.state === 'DONE' ? 'done' : 'open')}</Badge>
                <span>{types(String(row.type) as '1')}</span>
                <span className="num">{formatInstant(row.at, 'short', language)}</span>
              </p>
              <LinkedText text={row.content} />
              {row.answer !== null && (
                <Note tone="good" icon="headset">
                  <LinkedText text={row.answer} />
                </Note>
              )}
            </li>
          ))}
        </ul>
      </ListBody>
    </div>
  )
}
