import { formatInstant } from '@khela/i18n'
import { buttonClass, Icon, Money } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { figures } from '../texts.ts'
import { timesOf } from '../../../site/times.ts'
import { blocksOf, percentOf, type Block, type Payee, type WithdrawInfo } from './model.ts'

/** What there is to withdraw, how far the turnover is, and each thing that stands in the way with what to do about it (FE-LOOK.7). */
export function Overview({ info, payees }: { readonly info: WithdrawInfo; readonly payees: readonly Payee[] | undefined }): ReactElement {
  const t = useTexts('withdrawal')
  const { needed, done } = info.turnover
  const percent = percentOf(info.turnover)
  const blocks = blocksOf(info, payees)
  const kyc = info.holds.filter(({ reason }) => reason === 'kyc')
  return (
    <section className={`card col ${blocks.length > 0 ? 'sewn' : ''}`}>
      <div className="row between">
        <h2 className="lab">{t(blocks.length > 0 ? 'present' : 'available')}</h2>
        <Money className="cash-sum" value={info.available} />
      </div>
      <Bar percent={percent} label={t('turnover')} />
      <div className="row between small muted">
        <span>
          {t('turnover')}: {percent === 100 ? t('turnoverClear') : t('turnoverDone', { done: figures(done), needed: figures(needed) })}
        </span>
        <b className="num">{percent}%</b>
      </div>
      {info.requirements.length > 0 && info.leastOdds > 100 && (
        <p className="small muted">{t('leastOdds', { times: timesOf(info.leastOdds) })}</p>
      )}
      {info.requirements.length > 0 && <Requirements requirements={info.requirements} />}
      {(blocks.length > 0 || kyc.length > 0) && (
        <>
          {blocks.length > 0 && <h3 className="s13">{t('blocks')}</h3>}
          <ul className="blocks">
            {blocks.map((block) =>
              block === 'hold' ? (
                info.holds.filter(({ reason }) => reason !== 'kyc').map((hold) => <HoldLine key={hold.reason + hold.since} hold={hold} />)
              ) : (
                <BlockLine key={block} block={block} info={info} />
              ),
            )}
            {kyc.slice(0, 1).map((hold) => (
              <HoldLine key={hold.reason} hold={hold} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Bar({ percent, label }: { readonly percent: number; readonly label: string }): ReactElement {
  return (
    <div className="turnover" role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

type Requirement = WithdrawInfo['requirements'][number]

/** Each requirement with its own bar, the oldest first, as it is filled. */
function Requirements({ requirements }: { readonly requirements: readonly Requirement[] }): ReactElement {
  const t = useTexts('withdrawal')
  return (
    <details className="wd-req">
      <summary className="link-tap">
        {t('requirements')} <span className="num">({requirements.length})</span>
      </summary>
      <ol>
        {requirements.map((requirement) => (
          <RequirementLine key={requirement.id} requirement={requirement} />
        ))}
      </ol>
    </details>
  )
}

function RequirementLine({ requirement }: { readonly requirement: Requirement }): ReactElement {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  const { source, amount, multiplierPercent, needed, done, contribution, createdAt, expiresAt } = requirement
  const time = formatInstant(createdAt, 'short', language)
  const less = (contribution ?? []).filter(({ percent }) => percent < 100)
  const nameOf = (category: string) =>
    t.has(`categories.${category}` as 'categories.LIVE') ? t(`categories.${category}` as 'categories.LIVE') : category
  const list = less.map(({ category, percent }) => `${nameOf(category)} ${percent}%`).join(', ')
  return (
    <li>
      <div className="row between s13">
        <span>
          <b>{t(`requirement.${source}`)}</b> <span className="small muted num">{time}</span>
        </span>
        <span className="num">{t('turnoverDone', { done: figures(done), needed: figures(needed) })}</span>
      </div>
      <Bar percent={percentOf(requirement)} label={`${t(`requirement.${source}`)}, ${time}`} />
      <p className="small muted">
        {amount !== null &&
          multiplierPercent !== null &&
          `${t('requirementOf', { times: timesOf(multiplierPercent), amount: figures(amount) })} · `}
        {expiresAt !== null && `${t('requirementUntil', { time: formatInstant(expiresAt, 'short', language) })} · `}
        {less.length === 0 ? t('countsAll') : t('countsLess', { list })}
      </p>
    </li>
  )
}

function HoldLine({ hold }: { readonly hold: WithdrawInfo['holds'][number] }): ReactElement {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  return (
    <li>
      <Icon name="shield-check" />
      <span className="grow s13">
        {t(`holds.${hold.reason}`)}{' '}
        <span className="small muted num">{t('holdSince', { time: formatInstant(hold.since, 'short', language) })}</span>
      </span>
    </li>
  )
}

function BlockLine({ block, info }: { readonly block: Block; readonly info: WithdrawInfo }): ReactElement {
  const t = useTexts('withdrawal')
  const sayBlock = useBlockText()
  return (
    <li>
      <Icon name={block === 'open' ? 'hourglass' : 'lock'} />
      <span className="grow s13">{sayBlock(block, info)}</span>
      {block === 'turnover' && (
        <Link className={buttonClass()} to="/">
          {t('turnoverAction')}
        </Link>
      )}
      {block === 'low' && (
        <Link className={buttonClass()} to="/member/$page" params={{ page: 'deposit' }}>
          {t('depositGo')}
        </Link>
      )}
    </li>
  )
}

/** Why a withdrawal is not possible, in one sentence. */
export function useBlockText(): (block: Block, info: WithdrawInfo) => string {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  return (block, info) => {
    switch (block) {
      case 'open':
        return t('blockOpen')
      case 'low':
        return t('blockLow', { min: figures(info.min) })
      case 'turnover':
        return t('turnoverWhy', { missing: figures(info.turnover.missing) })
      case 'coolOff':
        return t('blockCoolOff', { time: formatInstant(info.coolOffUntil ?? '', 'short', language) })
      case 'payee':
        return t('blockPayee')
      case 'hold':
        return t(`holds.${info.holds.find(({ reason }) => reason !== 'kyc')?.reason ?? 'check'}`)
    }
  }
}
