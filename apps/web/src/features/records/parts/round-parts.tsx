import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Badge, type Tone } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { exactFigures, shortId, type Entry } from '../model.ts'
import { useMovementName } from '../../../site/movement-name.ts'
import { CodeLine } from './code-line.tsx'
import { Signed } from './signed.tsx'
import { factLines, isFactAct, isFactName } from '../facts-in-words.ts'

type Detail = ReplyOf<'bettingRound'>

/** What the round paid before the vendor corrected it, each with the vendor's reason (W-20). */
export function Corrections({ versions }: { readonly versions: Detail['versions'] }): ReactElement | null {
  const t = useTexts('records')
  const language = useLanguage()
  if (versions.length === 0) return null
  return (
    <section className="col" aria-label={t('corrections')}>
      <h3>{t('corrections')}</h3>
      <dl className="kv record-kv">
        {versions.map(({ payout, reason, at }) => (
          <Fragment key={at}>
            <dt>
              <span className="num">{formatInstant(at, 'full', language)}</span>
            </dt>
            <dd>
              {t('paidBefore', { amount: exactFigures(payout) })}
              <br />
              <span className="small muted">{reason}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** The postings of the round on the own accounts, each with the balance before and after. */
export function MoneyBehind({ postings }: { readonly postings: readonly Entry[] }): ReactElement | null {
  const t = useTexts('records')
  const movementName = useMovementName()
  if (postings.length === 0) return null
  return (
    <section className="col" aria-label={t('moneyBehind')}>
      <h3>{t('moneyBehind')}</h3>
      <ul className="record-postings">
        {postings.map((entry) => (
          <li key={`${entry.seq} ${entry.account}`}>
            <Link to="/member/$page" params={{ page: 'account' }} search={{ account: entry.account, posting: entry.postingId }}>
              <b className="grow">{movementName(entry)}</b>
              <Signed wire={entry.amount} />
              <span className="small muted num record-balances">
                {exactFigures(entry.previous)} → {exactFigures(entry.balance)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const wagerTones: Readonly<Record<Detail['wagers'][number]['state'], Tone>> = { OPEN: 'warn', SETTLED: 'plain', CANCELLED: 'info' }

/** The bets of a round; of a single one the round says everything already, unless bonus money or a free round was in it. */
export function Wagers({ wagers }: { readonly wagers: Detail['wagers'] }): ReactElement | null {
  const t = useTexts('records')
  const language = useLanguage()
  const hasMore = wagers.length > 1 || wagers.some(({ bonus, isFree }) => isFree || !/^0\.0+$/.test(bonus))
  if (!hasMore) return null
  return (
    <section className="col" aria-label={t('wagers')}>
      <h3>{t('wagers')}</h3>
      <ul className="record-postings">
        {wagers.map((wager) => (
          <li key={wager.id} className="record-wager">
            <span className="row between">
              <b className="num">{exactFigures(wager.amount)}</b>
              <span className="num">→ {wager.state === 'OPEN' ? '—' : exactFigures(wager.payout)}</span>
            </span>
            <span className="row between small muted">
              <span className="num">
                {shortId(wager.id)} · {formatInstant(wager.at, 'second', language)}
              </span>
              <span>
                {wager.isFree && <Badge tone="info">{t('freeRound')}</Badge>}
                {!/^0\.0+$/.test(wager.bonus) && <span>{t('ofBonus', { amount: exactFigures(wager.bonus) })} </span>}
                <Badge tone={wagerTones[wager.state]}>{t(`wagerState.${wager.state}`)}</Badge>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Facts that one copies rather than reads. */
const codes: ReadonlySet<string> = new Set(['seedId', 'chain', 'details'])
/** What the dialog says in its own words already. */
const said: ReadonlySet<string> = new Set(['roll', 'side', 'target', 'mult4', 'win', 'staked', 'won', 'valid'])

/** What else the game wrote down of a round, in words where it has them, else under the game's own names: enough to see it again. */
export function Facts({ facts }: { readonly facts: Detail['facts'] }): ReactElement | null {
  const t = useTexts('records')
  const lines = factLines(facts, (kind) => (isFactAct(kind) ? t(`factActs.${kind}`) : kind))
  // Of a shared round `table` is the game itself, which the dialog names; of others it is the pay table.
  const isShared = facts.some(({ name }) => name === 'chain')
  const told = lines.filter(({ name }) => !(isShared && name === 'table'))
  const shown = told.filter(({ name }) => !said.has(name) || (name === 'target' && facts.every((fact) => fact.name !== 'target')))
  if (shown.length === 0) return null
  return (
    <section className="col" aria-label={t('replay')}>
      <h3>{t('replay')}</h3>
      <dl className="kv record-kv">
        {shown.map(({ name, value }) => (
          <Fragment key={`${name} ${value}`}>
            <dt className={isFactName(name) ? undefined : 'num'}>{isFactName(name) ? t(`facts.${name}`) : name}</dt>
            <dd>{isFactName(name) && !codes.has(name) ? <span className="num wrap-any">{value}</span> : <CodeLine code={value} />}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
