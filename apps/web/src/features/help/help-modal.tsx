import { Dialog } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../site/modal-address.ts'
import { HelpView } from './help-view.tsx'

/** Help over the page, so that a form is not left for an answer; `?term=` opens an article. */
export default function HelpModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('help')
  const { term } = useModal()
  const navigate = useNavigate()
  const onTerm = (slug: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, term: slug }), state: true, replace: true, resetScroll: false })
  return (
    <Dialog title={t('title')} size="wide" onClose={close}>
      <HelpView term={term} onTerm={onTerm} />
    </Dialog>
  )
}
