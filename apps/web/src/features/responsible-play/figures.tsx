import type { ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { Icon, Money } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { usePlayTime } from './words.ts'

type SpanFigures = ReplyOf<'safer'>['spans'][number]

/** Payout less stake, with its sign and a word: never by colour alone. */
export function Result({ stake, payout }: Pick<SpanFigures, 'stake' | 'payout'>): ReactElement {
  const t = useTexts('responsible-play.now')
  const result = parseMoney(payout) - parseMoney(stake)
  const word = result > 0n ? 'won' : result < 0n ? 'lost' : 'even'
  return (
    <span className={result < 0n ? 'bad' : result > 0n ? 'good' : ''}>
      <Money value={result < 0n ? -result : result} /> {t(word)}
    </span>
  )
}

/** Time, stakes and result of today, 7 and 30 days. */
export function Figures({ spans }: { readonly spans: readonly SpanFigures[] }): ReactElement {
  const t = useTexts('responsible-play.figures')
  const timeOf = usePlayTime()
  return (
    <section className="card col" aria-labelledby="responsible-play-figures">
      <h2 id="responsible-play-figures">{t('title')}</h2>
      <div className="responsible-play-spans">
        {spans.map(({ span, seconds, rounds, stake, payout }) => (
          <dl key={span}>
            <div className="responsible-play-span-head">
              <dt>{t(span)}</dt>
              <dd className="small muted num">{t('rounds', { count: rounds })}</dd>
            </div>
            <div>
              <dt className="small muted">{t('time')}</dt>
              <dd className="num b">{timeOf(seconds)}</dd>
            </div>
            <div>
              <dt className="small muted">{t('stake')}</dt>
              <dd className="b">
                <Money value={stake} />
              </dd>
            </div>
            <div>
              <dt className="small muted">{t('result')}</dt>
              <dd className="b">
                <Result stake={stake} payout={payout} />
              </dd>
            </div>
          </dl>
        ))}
      </div>
      <Link className="link link-tap" to="/member/$page" params={{ page: 'statement' }}>
        {t('statement')} <Icon name="chevron-right" className="i-turn" />
      </Link>
    </section>
  )
}
