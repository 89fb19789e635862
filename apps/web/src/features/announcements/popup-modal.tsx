import { Button, Checkbox, Dialog, EmptyState, Skeleton } from '@khela/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { RichText } from '../../site/content/rich-text.tsx'
import { useLanguage } from '../../site/language.ts'
import { duePopups, popupsFor, type Popup } from './model.ts'
import { Pictures } from './pictures.tsx'
import { closeForGood, markPopup, noticeMarks, skipAll } from './notice-marks.ts'
import { useAudience, usePopupList } from './use-popups.ts'

/** Popup announcements one after another; opened by its address it shows all that are meant for this person. */
export default function PopupModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('dialogs')
  const audience = useAudience()
  const { data, isError } = usePopupList(true)
  if (data !== undefined && audience !== undefined) return <Queue popups={data.popups} audience={audience} close={close} />
  return (
    <Dialog title={t('popup.title')} onClose={close}>
      {isError ? <EmptyState title={t('popup.empty')} image={objectUrl('EMPTY')} /> : <Skeleton height={160} />}
    </Dialog>
  )
}

interface QueueProps {
  readonly popups: readonly Popup[]
  readonly audience: Parameters<typeof popupsFor>[1]
  readonly close: () => void
}

function Queue({ popups, audience, close }: QueueProps): ReactElement {
  const t = useTexts('dialogs.popup')
  const language = useLanguage()
  // What was due when it opened: showing one takes it off the list of those that are due.
  const [queue] = useState(() => {
    const due = duePopups(popups, audience, noticeMarks.getState())
    return due.length > 0 ? due : popupsFor(popups, audience)
  })
  const [at, setAt] = useState(0)
  const popup = queue[at]
  const isClosed = noticeMarks((state) => popup !== undefined && (state.closed[popup.id] ?? 0) >= popup.version)
  useEffect(() => {
    if (popup !== undefined) markPopup(popup)
  }, [popup])
  if (popup === undefined)
    return (
      <Dialog title={t('title')} onClose={close}>
        <EmptyState title={t('empty')} image={objectUrl('EMPTY')} />
      </Dialog>
    )
  const hasNext = at + 1 < queue.length
  const onward = () => (hasNext ? setAt(at + 1) : close())
  const skip = () => {
    skipAll()
    close()
  }
  const title = language === 'bn' ? popup.title.bn : popup.title.en
  return (
    <Dialog title={title} onClose={onward}>
      <div className="col popup" key={popup.id} ref={takeFocus} tabIndex={-1} data-takes-focus="">
        {queue.length > 1 && <p className="s13 muted">{t('place', { n: at + 1, count: queue.length })}</p>}
        <Pictures images={popup.announcementImages} title={title} />
        <RichText html={language === 'bn' ? popup.content.bn : popup.content.en} />
      </div>
      <Checkbox checked={isClosed} onChange={(event) => closeForGood(popup, event.target.checked)}>
        {t('keepClosed')}
      </Checkbox>
      <div className="btns">
        {hasNext && <Button onClick={skip}>{t('skip')}</Button>}
        <Button tone="go" onClick={onward}>
          {hasNext ? t('next') : t('done')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Each is read from its beginning. With the next frame: a focus needs the layout, which is done there anyway. */
const takeFocus = (node: HTMLElement | null): void => {
  requestAnimationFrame(() => node?.focus())
}
