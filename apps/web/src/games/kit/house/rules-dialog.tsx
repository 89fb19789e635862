import type { Proof, Ratio } from '@khela/games'
import { showMoney, type Money } from '@khela/money'
import { Dialog } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** The rules of a game as its page states them: sentences, and the proof of the pay table that runs. */
export interface GameRulesText {
  readonly lines: readonly string[]
  readonly proof: Proof
  /** The name of a bet of the proof for people. */
  readonly betName: (bet: string) => string
  /** A pay table, where sentences do not do. */
  readonly table?: ReactNode
  /** How the outcome is fixed, where it is not by the member's own seeds. */
  readonly seedLine?: string
}

interface RulesDialogProps {
  readonly title: string
  readonly rules: GameRulesText
  readonly maxWin: Money
  readonly symbol: string
  readonly onClose: () => void
}

/** A return in percent with four decimals, cut: whole numbers all the way. */
export function percentOf({ num, den }: Ratio): string {
  const parts = (num * 1_000_000n) / den
  return `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, '0')}`
}

/** The rules of a game with the exact return of each kind of bet, read from the pay table that this page plays with. */
export function RulesDialog({ title, rules, maxWin, symbol, onClose }: RulesDialogProps): ReactElement {
  const t = useTexts('house')
  return (
    <Dialog title={t('rulesTitle', { game: title })} onClose={onClose} cloth="night" size="small">
      <ol className="col game-rules">
        {[...rules.lines, t('ruleMost', { maxWin: `${symbol} ${showMoney(maxWin)}` }), rules.seedLine ?? t('ruleSeed')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {rules.table}
      <h3 className="rtp-title">{t('returns')}</h3>
      <dl className="rtp-list">
        {rules.proof.rtp.map(({ bet, exact }) => (
          <div key={bet}>
            <dt>{rules.betName(bet)}</dt>
            <dd className="num">{percentOf(exact)}%</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
