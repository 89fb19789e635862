import { bankNamed } from '@khela/contract/banks'
import { formatInstant } from '@khela/i18n'
import { ask, Badge, Button, EmptyState, IconButton, Menu, notify } from '@khela/ui'
import { useId, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { MethodMark } from '../parts/method-choice.tsx'
import { Refused } from '../parts/refused.tsx'
import { useNow } from '../use-now.ts'
import { useOrder } from '../use-order.ts'
import { BankMark, useBankName } from './bank-choice.tsx'
import type { Payee, Payees } from './model.ts'

interface PayeeListProps {
  readonly payees: Payees
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onAdd: () => void
  /** The list is to be read again. */
  readonly onChange: () => void
}

/** The accounts a member is paid at, one of them chosen; adding, preferring and removing. */
export function PayeeList({ payees, chosen, onChoose, onAdd, onChange }: PayeeListProps): ReactElement {
  const t = useTexts('withdrawal')
  const name = useId()
  const change = usePayeeActs(onChange)
  const isFull = payees.content.length >= payees.max
  return (
    <section className="card col" aria-labelledby={`${name}-title`}>
      <h2 className="lab" id={`${name}-title`}>
        {t('payees')}
      </h2>
      {payees.content.length === 0 ? (
        <EmptyState title={t('payeesNone')} text={t('payeesNoneText')} />
      ) : (
        <ul className="payees">
          {payees.content.map((payee) => (
            <PayeeRow
              key={payee.id}
              payee={payee}
              name={name}
              isOffered={payees.channels.includes(payee.channel)}
              isChosen={payee.id === chosen}
              onChoose={() => onChoose(payee.id)}
              onDefault={() => change.prefer(payee)}
              onRemove={() => void change.remove(payee)}
            />
          ))}
        </ul>
      )}
      <Refused error={change.error} isUnsure={false} />
      {!isFull && (
        <Button icon="plus" block tone={payees.content.length === 0 ? 'soft' : 'line'} onClick={onAdd}>
          {t('payeeAdd')}
        </Button>
      )}
    </section>
  )
}

function usePayeeActs(onChange: () => void) {
  const t = useTexts('withdrawal')
  const prefer = useOrder('payeeDefault', onChange, onChange)
  const remove = useOrder(
    'payeeRemove',
    () => {
      notify('good', t('payeeRemoved'))
      onChange()
    },
    onChange,
  )
  return {
    error: prefer.error ?? remove.error,
    prefer: ({ id }: Payee) => prefer.send({ id }),
    async remove({ id, accountMasked }: Payee) {
      const answer = await ask({
        icon: 'trash-2',
        title: t('payeeRemoveTitle', { account: accountMasked }),
        html: t('payeeRemoveText'),
        buttons: [
          { id: 'no', label: t('change') },
          { id: 'yes', label: t('payeeRemove'), tone: 'hot' },
        ],
      })
      if (answer === 'yes') remove.send({ id })
    },
  }
}

interface PayeeRowProps {
  readonly payee: Payee
  /** Of the group of radios. */
  readonly name: string
  /** Whether money can be paid to its channel now. */
  readonly isOffered: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onDefault: () => void
  readonly onRemove: () => void
}

function PayeeRow({ payee, name, isOffered, isChosen, onChoose, onDefault, onRemove }: PayeeRowProps): ReactElement {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  const isWaiting = useNow() * 1000 < Date.parse(payee.usableAt)
  const channel = t(`channels.${payee.channel}`)
  const bankName = useBankName()
  const bank = payee.bank === null ? undefined : bankNamed(payee.bank)
  return (
    <li className="payee">
      <label className="payee-pick">
        <input type="radio" name={name} checked={isChosen} disabled={!isOffered} onChange={onChoose} />
        {bank === undefined ? <MethodMark code={payee.channel} /> : <BankMark bank={bank} />}
        <span className="grow">
          <b>{payee.bank === null ? channel : bankName(payee.bank)}</b> <span className="num">{payee.accountMasked}</span>
          <span className="small muted">
            {payee.holder}
            {payee.branch !== null && ` · ${payee.branch}`}
          </span>
          {isOffered && isWaiting && (
            <Badge tone="warn">{t('payeeWait', { time: formatInstant(payee.usableAt, 'short', language) })}</Badge>
          )}
          {!isOffered && <span className="small muted">{t('payeeGone')}</span>}
        </span>
      </label>
      <Menu
        cloth="day"
        label={t('payeeOptions', { account: payee.accountMasked })}
        trigger={<IconButton icon="ellipsis" label={t('payeeOptions', { account: payee.accountMasked })} />}
        items={[
          payee.isDefault
            ? { key: 'default', icon: 'check', label: t('payeeIsDefault'), onSelect: () => undefined }
            : { key: 'default', icon: 'star', label: t('payeeDefault'), onSelect: onDefault },
          { key: 'remove', icon: 'trash-2', label: t('payeeRemove'), onSelect: onRemove },
        ]}
      />
    </li>
  )
}
