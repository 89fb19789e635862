import { Icon, Money, Skeleton } from '@khela/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf } from '@khela/money'
import { objectUrl } from '../../../site/art.ts'
import { turned, wholeUnits, type Pool } from '../../../site/jackpot/pool.ts'
import { useJackpots, useStanding, type Standing } from '../../../site/jackpot/use-standing.ts'
import { PartTrouble } from './part-trouble.tsx'

/** Screen readers hear the amount this often (FE-LOOK.1). */
const saidMs = 60_000

/** The jackpot band: what the pools of the house hold, which is what they would pay (D-H4). */
export function JackpotBand(): ReactElement | null {
  const t = useTexts('home')
  const query = useJackpots()
  const [grand, ...others] = query.data?.pools ?? []
  if (grand === undefined && query.data !== undefined) return null
  if (grand === undefined && query.isError) return <PartTrouble query={query} />
  return (
    <section className="jack" aria-labelledby="jackpot" data-far>
      <img className="pic" src={objectUrl('JACKPOT')} alt="" width={150} height={150} loading="lazy" />
      <div className="jack-say">
        <h2 id="jackpot">{t('jackpot')}</h2>
        {grand === undefined ? <Skeleton width="11em" height={40} /> : <Ticker key={grand.id} pool={grand} />}
      </div>
      <ul className="jack-more">
        {others.map((pool) => (
          <li key={pool.id}>
            <span>{t(`pools.${pool.kind}`)}</span>
            <Small pool={pool} />
          </li>
        ))}
      </ul>
      {grand !== undefined && <Proof pool={grand} />}
    </section>
  )
}

function Ticker({ pool }: { readonly pool: Pool }): ReactElement {
  const standing = useStanding(pool)
  return (
    <>
      <p className="odo num" aria-hidden="true">
        <span className="cur">{signOf()}</span>
        <Figures {...standing} />
      </p>
      <Heard now={standing.now} />
    </>
  )
}

/** Figure by figure; those that change turn upwards. Keyed by their place from the end, where a number grows. */
function Figures({ now, before }: Standing): ReactElement {
  const figures = turned(wholeUnits(now), wholeUnits(before))
  return (
    <>
      {figures.map(({ character, before: old }, index) => {
        const place = figures.length - index
        if (character === ',') return <span key={place}>,</span>
        return (
          <b key={place}>
            <i key={`${now} ${character}`} data-turn={old === undefined ? undefined : 'in'}>
              {character}
            </i>
            {old !== undefined && (
              <i key={`${before} ${old} gone`} data-turn="out">
                {old}
              </i>
            )}
          </b>
        )
      })}
    </>
  )
}

/** The amount for ears: once a minute, not with every step. */
function Heard({ now }: { readonly now: string }): ReactElement {
  const [said, setSaid] = useState(now)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setDue(true)
    }, saidMs)
    return () => clearInterval(timer)
  }, [])
  if (isDue) {
    setDue(false)
    setSaid(now)
  }
  return (
    <p className="sr" aria-live="polite">
      <Money value={said} />
    </p>
  )
}

function Small({ pool }: { readonly pool: Pool }): ReactElement {
  const { now } = useStanding(pool)
  return <b className="num">{`${signOf()} ${wholeUnits(now)}`}</b>
}

/** What makes the pool provable: the promise of its seed, given before it began to grow. */
function Proof({ pool }: { readonly pool: Pool }): ReactElement {
  const t = useTexts('home')
  return (
    <details className="jack-proof">
      <summary>
        <Icon name="scale" />
        {t('jackpotHow')}
      </summary>
      <p>{t('jackpotProof')}</p>
      <p>
        {t('jackpotSeal')} <code className="wrap-any">{pool.commit}</code>
      </p>
    </details>
  )
}
