import { buttonClass, Icon, Money } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { blocksOf, turnoverPercent, type Block, type WithdrawInfo } from '../model.ts'
import { figures } from '../texts.ts'

/** What there is to withdraw, how far the turnover is, and each thing that stands in the way with what to do about it (look §8.5). */
export function WithdrawBlocks({ info }: { readonly info: WithdrawInfo }): ReactElement {
  const t = useTranslations('cashier')
  const { needed, done } = info.turnover
  const percent = turnoverPercent(info.turnover)
  const blocks = blocksOf(info)
  return (
    <section className={`card col ${blocks.length > 0 ? 'sewn' : ''}`}>
      <div className="row between">
        <h2 className="lab">{t('available')}</h2>
        <Money className="cash-sum" value={info.available} />
      </div>
      <div className="turnover" role="progressbar" aria-label={t('turnover')} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className="row between small muted">
        <span>
          {t('turnover')}: {percent === 100 ? t('clear') : t('turnoverDone', { done: figures(done), needed: figures(needed) })}
        </span>
        <b className="num">{percent}%</b>
      </div>
      {blocks.length > 0 && (
        <>
          <h3 className="s13">{t('blocks')}</h3>
          <ul className="blocks">
            {blocks.map((block) => (
              <BlockLine key={block} block={block} info={info} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function BlockLine({ block, info }: { readonly block: Block; readonly info: WithdrawInfo }): ReactElement {
  const t = useTranslations('cashier')
  return (
    <li>
      <Icon name={block === 'open' ? 'hourglass' : 'lock'} />
      <span className="grow s13">{blockText(t, block, info)}</span>
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
export function blockText(t: ReturnType<typeof useTranslations<'cashier'>>, block: Block, info: WithdrawInfo): string {
  if (block === 'open') return t('blockOpen')
  if (block === 'low') return t('blockLow', { min: figures(info.min) })
  return t('turnoverWhy', { missing: figures(info.turnover.missing) })
}
