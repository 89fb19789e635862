import { formatInstant } from '@khela/i18n'
import { showMoney } from '@khela/money'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { multiplierText } from '../kit/stake.ts'
import { useLanguage } from '../../site/language.ts'
import { netOf } from './dice-stage.tsx'
import { hundredths, type DiceRound } from './model.ts'

/** Rounds that the game lists; the betting record has all. */
const shown = 8

/** The last rounds with what each brought, each leading to its verification. */
export function DiceBets({ rounds, symbol }: { readonly rounds: readonly DiceRound[]; readonly symbol: string }): ReactElement {
  const t = useTexts('games')
  const language = useLanguage()
  return (
    <section className="card" aria-labelledby="dice-bets">
      <div className="row between">
        <h2 id="dice-bets">{t('myBets')}</h2>
        <Link className="link link-tap s13" to="/member/$page" params={{ page: 'betting' }}>
          {t('allBets')}
        </Link>
      </div>
      {rounds.length === 0 && <p className="muted s13">{t('noRounds')}</p>}
      <ul className="recs">
        {rounds.slice(0, shown).map((round) => (
          <li key={round.id}>
            <b className="num">
              {hundredths(round.roll)} <span className="muted">{multiplierText(BigInt(round.mult4))}×</span>
            </b>
            <Net round={round} symbol={symbol} />
            <span className="small muted">
              {t(round.side === 'over' ? 'dice.over' : 'dice.under')} <span className="num">{hundredths(round.target)}</span> ·{' '}
              <span className="num">{formatInstant(round.at, 'second', language)}</span>
            </span>
            <Link className="small link" to="/fairness" search={{ bet: round.id } as never}>
              {t('checkRound')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Net({ round, symbol }: { readonly round: DiceRound; readonly symbol: string }): ReactElement {
  const net = netOf(round)
  const sign = net < 0n ? '−' : '+'
  return (
    <b className={`num ${net > 0n ? 'good' : 't2'}`}>
      {sign}
      {symbol} {showMoney(net < 0n ? -net : net)}
    </b>
  )
}
