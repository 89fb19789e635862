import { IconButton } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useCopy } from '../use-copy.ts'

/** So many characters tell one payment from another; messages name it by them too. */
const shown = 8

/** The code of a deposit or withdrawal as people quote it, with a button that copies the whole of it. */
export function PaymentCode({ id }: { readonly id: string }): ReactElement {
  const t = useTexts('cashier')
  const copy = useCopy()
  return (
    <span className="payment-code">
      <span title={id}>{t('reference', { id: `…${id.slice(-shown)}` })}</span>
      <IconButton icon="copy" label={t('copyReference')} onClick={() => copy(id)} />
    </span>
  )
}
