import { formatInstant } from '@khela/i18n'
import { parseMoney, signOf, TRIAL_CURRENCY } from '@khela/money'
import { ask, Button, Icon, Money, Note, notify, Skeleton } from '@khela/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { Refused } from '../parts/refused.tsx'
import { figures } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { MoveDialog } from './move-dialog.tsx'
import { fundsQuery, useVendorName, type Funds, type VendorFunds } from './queries.ts'
import './vendors.css'

/** All of it, main, held, bonus, trial, and what is owed if anything is. */
export function FundStats({ funds, isMasked }: { readonly funds: Funds | undefined; readonly isMasked: boolean }): ReactElement {
  const t = useTexts('transfer')
  const isOwing = funds !== undefined && parseMoney(funds.owed) > 0n
  const shown = ['total', 'main', 'held', 'bonus', 'trial', ...(isOwing ? ['owed' as const] : [])] as const
  return (
    <div className="wallet-stats fund-stats" aria-busy={funds === undefined || undefined}>
      {shown.map((key) => (
        <section key={key} className="card stat">
          <h2 className="lab">{t(key)}</h2>
          <b>
            {funds === undefined ? (
              <Skeleton width="70%" height={24} />
            ) : (
              <Money value={funds[key]} symbol={key === 'trial' ? signOf(TRIAL_CURRENCY) : signOf()} masked={isMasked} />
            )}
          </b>
          <span className="small muted">{t(key === 'total' ? 'funds' : `${key}Hint`)}</span>
        </section>
      ))}
    </div>
  )
}

/** Vendors that keep their own wallet: what is there, moving money, bringing all of it back. Nothing where there is no such vendor. */
export function VendorWallets({ funds, isMasked }: { readonly funds: Funds | undefined; readonly isMasked: boolean }): ReactElement | null {
  const t = useTexts('transfer')
  const queries = useQueryClient()
  const [chosen, choose] = useState<string>()
  const readAgain = () => {
    for (const name of ['consolidatedFunds', 'balance', 'accountRecord']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const back = useOrder(
    'walletTransferBack',
    () => {
      notify('good', t('bringAllDone'))
      readAgain()
    },
    readAgain,
  )
  if (funds === undefined) return <Skeleton height={170} />
  if (funds.vendors.length === 0) return null
  const vendor = funds.vendors.find((one) => one.vendor === chosen)
  const hasSome = funds.vendors.some(({ balance, moving }) => parseMoney(balance) > 0n && moving === null)
  const bring = async () => {
    const answer = await ask({
      icon: 'rotate-ccw',
      title: t('bringAllSure'),
      buttons: [
        { id: 'no', label: t('change') },
        { id: 'yes', label: t('bringAll'), tone: 'go' },
      ],
    })
    if (answer === 'yes') back.send({})
  }
  return (
    <section className="card col vendor-wallets" aria-labelledby="vendor-wallets">
      <h2 id="vendor-wallets">{t('vendors')}</h2>
      <p className="small muted">{t('vendorsText')}</p>
      <ul className="line-list">
        {funds.vendors.map((one) => (
          <li key={one.vendor}>
            <VendorRow vendor={one} isMasked={isMasked} onMove={() => choose(one.vendor)} />
          </li>
        ))}
      </ul>
      <Refused error={back.error} isUnsure={back.isUnsure} />
      {hasSome && (
        <Button tone="soft" block pending={back.isPending} pendingText={t('checking')} onClick={() => void bring()}>
          <Icon name="rotate-ccw" />
          {t('bringAll')}
        </Button>
      )}
      {vendor && <MoveDialog funds={funds} vendor={vendor} onClose={() => choose(undefined)} onChange={readAgain} />}
    </section>
  )
}

interface VendorRowProps {
  readonly vendor: VendorFunds
  readonly isMasked: boolean
  readonly onMove: () => void
}

function VendorRow({ vendor, isMasked, onMove }: VendorRowProps): ReactElement {
  const t = useTexts('transfer')
  const language = useLanguage()
  const nameOf = useVendorName()
  const { balance, toldAt, moving, isOpen } = vendor
  return (
    <>
      <span className="ic">
        <Icon name="wallet" />
      </span>
      <span>
        <b>{t('at', { vendor: nameOf(vendor) })}</b>
        <br />
        <span className="small muted" role="status">
          {moving ? (
            <Moving moving={moving} />
          ) : toldAt === null ? (
            t('atHint')
          ) : (
            t('told', { time: formatInstant(toldAt, 'short', language) })
          )}
          {!isOpen && ` · ${t('closed')}`}
        </span>
      </span>
      <span className="cash-row-end vendor-move">
        <b>
          <Money value={balance} masked={isMasked} />
        </b>
        <Button disabled={moving !== null} onClick={onMove}>
          {t('moveTitle')}
        </Button>
      </span>
    </>
  )
}

/** What is on its way, and that a silent vendor is asked on. */
export function Moving({ moving }: { readonly moving: NonNullable<VendorFunds['moving']> }): ReactElement {
  const t = useTexts('transfer')
  if (moving.state === 'UNKNOWN') return <Note tone="warn">{t('asking')}</Note>
  return <>{moving.amount === null ? t('movingAll') : t('moving', { amount: figures(moving.amount) })}</>
}

export const useFunds = () => useQuery(fundsQuery())
