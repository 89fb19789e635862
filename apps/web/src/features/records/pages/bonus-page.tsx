import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { Badge, buttonClass, EmptyState, Money, Note, Skeleton, type Tone } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useLanguage } from '../../../site/language.ts'
import { useSession } from '../../../site/session.ts'
import { timesOf } from '../../../site/times.ts'
import { useName } from '../games.ts'
import { exactFigures, percentOf, type Bonus } from '../model.ts'
import { QueryBody } from '../parts/query-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { Stat } from '../parts/stat.tsx'
import { recordQueries } from '../queries.ts'
import '../records.css'
import '../statement.css'

const tones: Readonly<Record<Bonus['state'], Tone>> = { open: 'warn', done: 'good', free: 'plain', expired: 'plain', cancelled: 'info' }

/** Every bonus and prize: what for, how much, what is to be wagered for it and how far that is (PS-2.40). */
export function BonusPage(): ReactElement {
  const t = useTexts('statement')
  const { state } = useSession()
  const query = useQuery({ ...recordQueries.bonuses(), enabled: state === 'in' })
  return (
    <div className="col record">
      <RecordHead title={t('bonusTitle')} />
      <QueryBody query={query} skeleton={<Waiting />}>
        {({ content, balance, leastOdds }) => (
          <>
            <div className="stats">
              <Stat label={t('bonusBalance')}>
                <Money value={balance} />
              </Stat>
              <Stat label={t('bonusLeft')}>
                <Money value={content.reduce((sum, { left }) => sum + parseMoney(left), 0n)} />
              </Stat>
            </div>
            {content.length === 0 ? (
              <NoBonus />
            ) : (
              <ul className="col">
                {content.map((bonus) => (
                  <BonusCard key={bonus.id} bonus={bonus} />
                ))}
              </ul>
            )}
            <Note>
              {t('bonusNote')}
              {leastOdds > 100 && ` ${t('leastOdds', { times: timesOf(leastOdds) })}`}
            </Note>
          </>
        )}
      </QueryBody>
    </div>
  )
}

function BonusCard({ bonus }: { readonly bonus: Bonus }): ReactElement {
  const t = useTexts('statement')
  const language = useLanguage()
  const nameOf = useName()
  const name = t(`reason.${bonus.reason}`)
  return (
    <li className={`card col bonus ${bonus.state === 'open' ? 'sewn' : ''}`}>
      <div className="row between">
        <span>
          <b>{name}</b>
          {bonus.vendorName !== null && <span className="muted"> · {nameOf(bonus.vendorName)}</span>}
          <span className="record-vendor num">{formatInstant(bonus.at, 'full', language)}</span>
        </span>
        <span className="bonus-sum">
          {bonus.amount !== null && <Money value={bonus.amount} signed />}
          <Badge tone={tones[bonus.state]}>
            {t(bonus.amount === null && bonus.state === 'free' ? 'state.given' : `state.${bonus.state}`)}
          </Badge>
        </span>
      </div>
      {bonus.times !== null && <p className="small muted">{t('timesToWager', { times: exactFigures(bonus.times) })}</p>}
      {parseMoney(bonus.needed) > 0n && <Progress bonus={bonus} name={name} />}
      {bonus.expiresAt !== null && (
        <p className="small muted">{t('expires', { time: formatInstant(bonus.expiresAt, 'full', language) })}</p>
      )}
      {parseMoney(bonus.takenBack) > 0n && (
        <p className="small">{t.rich('takenBack', { amount: () => <Money value={bonus.takenBack} /> })}</p>
      )}
      {bonus.postingId !== null && (
        <Link
          className="link link-tap"
          to="/member/$page"
          params={{ page: 'account' }}
          search={{ account: bonus.account, posting: bonus.postingId }}
        >
          {t('showMovement')}
        </Link>
      )}
    </li>
  )
}

/** How far the wagering is, in words and as a bar. */
function Progress({ bonus, name }: { readonly bonus: Bonus; readonly name: string }): ReactElement {
  const t = useTexts('statement')
  const percent = percentOf(bonus.done, bonus.needed)
  return (
    <>
      <div
        className="bonus-bar"
        role="progressbar"
        aria-label={t('wageringOf', { name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className="row between small muted">
        <span>{t('wagered', { done: exactFigures(bonus.done), needed: exactFigures(bonus.needed) })}</span>
        <b>{t('stillToWager', { left: exactFigures(bonus.left) })}</b>
      </div>
    </>
  )
}

function NoBonus(): ReactElement {
  const t = useTexts('statement')
  return (
    <EmptyState
      title={t('noBonus')}
      text={t('noBonusText')}
      image={objectUrl('REWARD')}
      action={
        <Link className={buttonClass({ tone: 'soft' })} to="/promotions">
          {t('toPromotions')}
        </Link>
      }
    />
  )
}

function Waiting(): ReactElement {
  return (
    <div className="col" aria-busy="true">
      <div className="stats">
        {[1, 2].map((place) => (
          <div key={place} className="card stat">
            <Skeleton width="50%" height={12} />
            <Skeleton width="70%" height={28} />
          </div>
        ))}
      </div>
      {[1, 2, 3].map((place) => (
        <div key={place} className="card col">
          <Skeleton width="45%" />
          <Skeleton height={10} />
          <Skeleton width="70%" height={12} />
        </div>
      ))}
    </div>
  )
}
