import { roulette, type RouletteOutcome } from '@khela/games/roulette'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { rulesOf, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { RouletteFelt } from './felt.tsx'
import { chances, colourOf, halves, numbersText } from './layout.ts'
import { RouletteWheel } from './wheel.tsx'
import './roulette.css'

/** European roulette: one zero, all 157 bets of the layout. */
export default function RouletteGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="roulette" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

const insides = ['straight', 'split', 'street', 'trio', 'corner', 'six_line'] as const

function useWords(): TableWords<RouletteOutcome> {
  const t = useTexts('tables.roulette')
  const spot = (name: string): string => {
    const known = roulette.parseSpot(name)
    if (known === undefined) return name
    const chance = chances.find((one) => one === known)
    if (chance !== undefined) return chance === 'low' || chance === 'high' ? halves[chance] : t(chance)
    const [kind = '', place = ''] = known.split(':')
    if (kind === 'dozen' || kind === 'column') return t(`${kind}_${place as '1' | '2' | '3'}`)
    if (kind === 'first_four') return t('first_four')
    const inside = insides.find((one) => one === kind)
    return inside === undefined ? known : t(`bet_${inside}`, { numbers: numbersText(known) })
  }
  return {
    title: t('name'),
    spot,
    result: ({ number }) => t('result', { number, colour: colourOf(number) }),
    mark: ({ number }) => ({
      text: String(number),
      road: { zero: 'tie', red: 'red', black: undefined }[colourOf(number)] as 'tie' | 'red' | undefined,
    }),
    rules: [t('rule1'), t('rule2'), t('rule3'), t('rule4')],
    bet: () => t('anyBet'),
  }
}

const game: TableGame<RouletteOutcome> = {
  id: 'roulette',
  // Half back on zero is a rule of another table.
  rules: { ...rulesOf(roulette), proof: { ...roulette.proof, rtp: roulette.proof.rtp.filter(({ bet }) => bet === 'any') } },
  cloth: 'river',
  read: ({ number }) => (typeof number === 'number' ? { number } : undefined),
  Felt: RouletteFelt,
  Scene: RouletteWheel,
}
