import { memo, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf } from '@khela/money'
import { wholeUnits, type Pool } from '../../site/jackpot/pool.ts'
import { useJackpots, useStanding } from '../../site/jackpot/use-standing.ts'

/** The pool that a spin plays for as well, with what it holds now, which is what it would pay (D-H4). Its place is kept. */
export const SlotJackpot = memo(function SlotJackpot({ kind }: { readonly kind: Pool['kind'] }): ReactElement {
  const t = useTexts('slots')
  const pool = useJackpots().data?.pools.find((one) => one.kind === kind)
  return (
    <p className="slot-jackpot">
      <span>{t('jackpot', { kind })}</span>{' '}
      {pool === undefined ? <b className="num">{signOf()} –</b> : <Amount key={pool.id} pool={pool} />}
    </p>
  )
})

function Amount({ pool }: { readonly pool: Pool }): ReactElement {
  const { now } = useStanding(pool)
  return (
    <b className="num">
      {signOf()} {wholeUnits(now)}
    </b>
  )
}
