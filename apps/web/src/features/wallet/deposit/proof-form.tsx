import { Button, Field } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PictureField } from '../../../site/files/picture-field.tsx'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import type { Deposit } from '../model.ts'
import { plainAccount } from '../withdrawal/model.ts'
import { Refused } from '../parts/refused.tsx'
import { useOrder } from '../use-order.ts'
import { isTrx, plainTrx } from './model.ts'

/** What a played payment fills in. */
export interface Filled {
  readonly sender: string
  readonly trxId: string
}

export interface ProofFormProps {
  readonly deposit: Deposit
  readonly isBank: boolean
  readonly filled: Filled | undefined
  readonly onDone: (deposit: Deposit) => void
}

/** Who sent the money, under which number, and a picture of it. */
export function ProofForm({ deposit, isBank, filled, onDone }: ProofFormProps): ReactElement {
  const t = useTexts('deposit')
  const tCommon = useTexts('common')
  const form = useRef<HTMLFormElement>(null)
  const [sender, setSender] = useState(filled?.sender ?? '')
  const [trx, setTrx] = useState(filled?.trxId ?? '')
  const [slip, setSlip] = useState<{ ids: readonly string[]; isSending: boolean }>({ ids: [], isSending: false })
  const [hasTried, setTried] = useState(false)
  const order = useOrder('depositProof', onDone)
  const refused = useRefusedIn(form, order.error, ['sender', 'trxId', 'slip'])
  const from = isBank ? sender.trim() : plainAccount(sender)
  const trxId = plainTrx(trx)
  const faults = {
    sender: isBank ? from.length < 3 : !/^01[3-9][0-9]{8}$/.test(from),
    trx: !isTrx(trxId),
    slip: isBank && slip.ids.length === 0,
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (slip.isSending) return
    if (Object.values(faults).some(Boolean)) focusFault(form.current)
    else order.send({ id: deposit.id, sender: from, trxId, fileId: slip.ids[0] ?? null })
  }
  const shown = (isFault: boolean, text: string) => (hasTried && isFault ? text : undefined)
  return (
    <form className="col proof" ref={form} onSubmit={submit} noValidate>
      <h3 className="lab">{t('proofTitle')}</h3>
      <Field
        label={t(isBank ? 'senderName' : 'senderNumber')}
        value={sender}
        onChange={(event) => setSender(event.target.value)}
        inputMode={isBank ? 'text' : 'tel'}
        autoComplete={isBank ? 'name' : 'tel-national'}
        hint={t(isBank ? 'senderNameHint' : 'senderHint')}
        error={shown(faults.sender, t(isBank ? 'senderNameError' : 'senderError')) ?? refused.at('sender')}
      />
      <Field
        label={t('trxId')}
        value={trx}
        onChange={(event) => setTrx(event.target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={t('trxHint')}
        error={shown(faults.trx, t('trxError')) ?? refused.at('trxId')}
      />
      <PictureField
        label={t('slip')}
        purpose="payment_slip"
        max={1}
        optional={!isBank}
        onChange={(ids, isSending) => setSlip({ ids, isSending })}
        error={shown(faults.slip, t('slipError')) ?? refused.at('slip')}
      />
      <Refused error={refused.rest} isUnsure={order.isUnsure} />
      <Button type="submit" tone="go" block pending={order.isPending || (hasTried && slip.isSending)} pendingText={tCommon('sending')}>
        {t('proofGo')}
      </Button>
    </form>
  )
}
