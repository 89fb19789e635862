import { Badge, Button, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { AccountForm, MethodForm } from './desk-forms.tsx'
import { depositQueries, type Desk } from './queries.ts'

/** Methods with their bounds, hours and words; below, the numbers and accounts that members are shown. */
export function DeskTab(): ReactElement {
  const desk = useQuery(depositQueries.desk())
  if (desk.isError && !desk.data)
    return (
      <div className="office-pad">
        <Failed query={desk} />
      </div>
    )
  if (!desk.data)
    return (
      <div className="office-pad" aria-busy="true">
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  return (
    <>
      <Methods desk={desk.data} />
      <Accounts desk={desk.data} />
    </>
  )
}

function Methods({ desk }: { readonly desk: Desk }): ReactElement {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  const { can } = useMe()
  const [open, setOpen] = useState<string>()
  return (
    <section className="desk-block" aria-label={t('desk')}>
      <h2>{t('desk')}</h2>
      {desk.methods.map((method) => (
        <div key={method.code}>
          <div className="desk-row">
            <b className="grow">{tCashier(`methods.${method.code}`)}</b>
            <span className="small muted num">
              {(method.min ?? method.max) !== null && `${method.min ?? '–'} … ${method.max ?? '–'} `}
              {method.hours && `· ${method.hours.from}–${method.hours.to}`}
            </span>
            <Badge tone={method.active ? 'good' : 'plain'}>{t(method.active ? 'on' : 'off')}</Badge>
            {can('deposit.decide') && (
              <Button aria-expanded={open === method.code} onClick={() => setOpen(open === method.code ? undefined : method.code)}>
                {t('edit')}
              </Button>
            )}
          </div>
          {open === method.code && <MethodForm key={method.version} method={method} onDone={() => setOpen(undefined)} />}
        </div>
      ))}
    </section>
  )
}

function Accounts({ desk }: { readonly desk: Desk }): ReactElement {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  const { can } = useMe()
  const [open, setOpen] = useState<string>()
  const manual = desk.methods.filter(({ isManual }) => isManual).map(({ code }) => code)
  return (
    <section className="desk-block" aria-label={t('accounts')}>
      <h2>{t('accounts')}</h2>
      {desk.accounts.map((account) => (
        <div key={account.id}>
          <div className="desk-row">
            <b className="num">{account.number}</b>
            <span className="grow">
              {tCashier(`methods.${account.method}`)} · {t(`kind_${account.kind}`)}
            </span>
            <Badge tone={account.active ? 'good' : 'plain'}>{t(account.active ? 'on' : 'off')}</Badge>
            {can('deposit.decide') && (
              <Button aria-expanded={open === account.id} onClick={() => setOpen(open === account.id ? undefined : account.id)}>
                {t('edit')}
              </Button>
            )}
          </div>
          {open === account.id && (
            <AccountForm key={account.version} account={account} methods={manual} onDone={() => setOpen(undefined)} />
          )}
        </div>
      ))}
      {can('deposit.decide') && open !== 'new' && (
        <div>
          <Button onClick={() => setOpen('new')}>{t('newAccount')}</Button>
        </div>
      )}
      {open === 'new' && <AccountForm methods={manual} onDone={() => setOpen(undefined)} />}
    </section>
  )
}
