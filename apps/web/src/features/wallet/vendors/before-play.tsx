import { parseMoney } from '@khela/money'
import { Button, ErrorState, Skeleton } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { BeforePlayProps } from '../../../games/kit/before-play.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { Moving, useFunds } from './funds.tsx'
import { useVendorName } from './queries.ts'
import { MoveForm } from './move-form.tsx'
import '../wallet.css'

/** Stands before a game whose vendor keeps its own wallet: what is there, moving more, and on to the game. */
export function BeforePlay({ vendor, onPlay }: BeforePlayProps): ReactElement {
  const t = useTexts('transfer')
  const say = useErrorText()
  const queries = useQueryClient()
  const nameOf = useVendorName()
  const funds = useFunds()
  if (funds.data === undefined) {
    if (!funds.isError) return <Skeleton height={320} />
    const { text, code } = say(funds.error)
    return <ErrorState text={text} code={code} onRetry={() => void funds.refetch()} isRetrying={funds.isFetching} />
  }
  const one = funds.data.vendors.find((row) => row.vendor === vendor)
  if (one === undefined) return <ErrorState text={t('closed')} onRetry={() => void funds.refetch()} isRetrying={funds.isFetching} />
  const readAgain = () => {
    for (const name of ['consolidatedFunds', 'balance']) void queries.invalidateQueries({ queryKey: [name] })
  }
  return (
    <section className="card col before-play" data-cloth="day">
      <h1 className="text-18">{t('playFirst', { vendor: nameOf(one) })}</h1>
      <p className="muted">{t('playFirstText')}</p>
      {one.moving ? (
        <p role="status">
          <Moving moving={one.moving} />
        </p>
      ) : (
        <MoveForm funds={funds.data} vendor={one} isOneWay onMoved={readAgain} onRefused={readAgain} />
      )}
      <Button tone={parseMoney(one.balance) > 0n ? 'go' : 'line'} block onClick={onPlay}>
        {t(parseMoney(one.balance) > 0n ? 'playNow' : 'playGo')}
      </Button>
    </section>
  )
}
