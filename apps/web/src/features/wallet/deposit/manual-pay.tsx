import { Badge, Button, Money, Note } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Deposit } from '../model.ts'
import { PrivatePicture } from '../../../site/files/private-picture.tsx'
import { useOrder } from '../use-order.ts'
import { CopyLine } from '../parts/copy-line.tsx'
import { Refused } from '../parts/refused.tsx'
import { ProofForm, type Filled } from './proof-form.tsx'

type Manual = NonNullable<Deposit['manual']>

/** A deposit by hand: where to send the money and how, then who sent it and under which number; afterwards what was said. */
export function ManualPay({
  deposit,
  manual,
  onChange,
}: {
  readonly deposit: Deposit
  readonly manual: Manual
  readonly onChange: (deposit: Deposit) => void
}): ReactElement {
  const t = useTexts('deposit')
  const [filled, setFilled] = useState<Filled>()
  const demo = useOrder('depositDemoPay', setFilled)
  const mayProve = deposit.standing.can.includes('prove')
  if (manual.proof !== null) return <ProofNote proof={manual.proof} />
  if (!mayProve) return <></>
  return (
    <div className="col">
      {deposit.state === 'AWAITING_PAYER' && <Steps deposit={deposit} manual={manual} />}
      {deposit.state === 'AWAITING_PAYER' && manual.demo && (
        <div className="demo-pay col">
          <Badge tone="warn">{t('demo')}</Badge>
          <p className="s13 t2">{t('demoText')}</p>
          <Button onClick={() => demo.send({ id: deposit.id })} pending={demo.isPending} pendingText={t('demoPaying')}>
            {t('demoPay')}
          </Button>
          <Refused error={demo.error} isUnsure={demo.isUnsure} />
        </div>
      )}
      <ProofForm key={filled?.trxId} deposit={deposit} isBank={manual.account.kind === 'BANK'} filled={filled} onDone={onChange} />
    </div>
  )
}

function Steps({ deposit, manual: { account } }: { readonly deposit: Deposit; readonly manual: Manual }): ReactElement {
  const t = useTexts('deposit')
  const isBank = account.kind === 'BANK'
  return (
    <div className="col send-to">
      <h3 className="lab">{t('payTitle')}</h3>
      <CopyLine label={t(isBank ? 'bankAccount' : 'number')} value={account.number} copied={account.number} copy={t('copyNumber')} />
      <CopyLine label={t('sum')} value={<Money value={deposit.amount} />} copied={deposit.amount} copy={t('copySum')} />
      {isBank && <CopyLine label={t('reference')} value={deposit.id} copied={deposit.id} copy={t('copyReference')} />}
      {isBank && (
        <dl className="kv">
          <dt>{t('holder')}</dt>
          <dd>{account.holder}</dd>
          <dt>{t('bank')}</dt>
          <dd>
            {account.bank}
            {account.branch !== '' && `, ${account.branch}`}
          </dd>
        </dl>
      )}
      <ol className="pay-steps s13">
        <li>{t(`steps.${account.kind}`)}</li>
        <li>{t(isBank ? 'stepAmountBank' : 'stepAmount')}</li>
        <li>{t('stepProof')}</li>
      </ol>
      <Note tone="warn">{t(`warn.${account.kind}`)}</Note>
    </div>
  )
}

function ProofNote({ proof }: { readonly proof: NonNullable<Manual['proof']> }): ReactElement {
  const t = useTexts('deposit')
  return (
    <div className="col send-to">
      <h3 className="lab">{t('saidTitle')}</h3>
      <dl className="kv">
        <dt>{t('sender')}</dt>
        <dd>{proof.sender}</dd>
        <dt>{t('trxId')}</dt>
        <dd className="num wrap-any">{proof.trxId}</dd>
      </dl>
      {proof.fileId !== null && <PrivatePicture id={proof.fileId} name={t('slip')} />}
    </div>
  )
}
