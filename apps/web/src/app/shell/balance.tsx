import { parseMoney, signOf } from '@khela/money'
import { IconButton, Money, Skeleton } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'
import { withheldStore } from '../../site/show/gate.ts'
import { useRead } from '../../site/use-read.ts'

/** Whether the figures are hidden, kept over visits; where storage is closed, for this page only. */
function useMask(): readonly [boolean, () => void] {
  const key = 'khela.balance'
  const [isMasked, setMasked] = useState(() => {
    try {
      return localStorage.getItem(key) === 'hidden'
    } catch {
      return false
    }
  })
  const turn = (): void => {
    setMasked(!isMasked)
    try {
      localStorage.setItem(key, isMasked ? 'shown' : 'hidden')
    } catch {
      // It is hidden all the same.
    }
  }
  return [isMasked, turn]
}

/** Cash of a member, trial credits of a trial user; without what a scene has still to show. */
export function useBalance() {
  const { state, isTrial } = useSession()
  const query = useRead({ ...read('balance', {}), enabled: state === 'in' })
  const told = isTrial ? query.data?.trial : query.data?.balance
  const left = (told === undefined ? 0n : parseMoney(told)) - withheldStore((withheld) => (isTrial ? withheld.demo : withheld.real))
  return { ...query, shown: told === undefined ? undefined : left > 0n ? left : 0n, isTrial }
}

/** The balance in the header: figures, hide and show, read again. It follows the live line. */
export function Balance(): ReactElement {
  const t = useTexts('shell')
  const { shown, data, isTrial, isFetching, refetch } = useBalance()
  const [isMasked, turnMask] = useMask()
  return (
    <div className="bal" title={isTrial ? t('trialBalance') : undefined}>
      <span aria-live="polite">
        {shown === undefined ? (
          <Skeleton width={86} />
        ) : (
          <Money value={shown} symbol={data?.currencySymbol ?? signOf()} masked={isMasked} />
        )}
      </span>
      <IconButton
        className="bal-eye"
        icon={isMasked ? 'eye-off' : 'eye'}
        label={isMasked ? t('showBalance') : t('hideBalance')}
        aria-pressed={isMasked}
        onClick={turnMask}
      />
      <IconButton className={isFetching ? 'bal-turn' : ''} icon="refresh-cw" label={t('refreshBalance')} onClick={() => void refetch()} />
    </div>
  )
}
