import { cockfight, type CockfightOutcome } from '@khela/games/cockfight'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { Cock } from './cock.tsx'
import './cockfight.css'

/** The cockfight of two wooden toys: meron, wala or a draw. No animal is shown hurt. */
export default function CockfightGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="cockfight" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

const sides = ['meron', 'wala'] as const

function Felt(): ReactElement {
  const t = useTexts('tables.cockfight')
  return (
    <>
      <div className="felt-row cock-main">
        <Spot spot="meron" className="big one" />
        <Spot spot="draw" className="big tie" />
        <Spot spot="wala" className="big other" />
      </div>
      <p className="felt-name">{t('weights')}</p>
    </>
  )
}

/** Bouts of the scene: circling, leaps, and the end. */
const bouts = ['circle', 'leap', 'circle', 'leap', 'leap', 'end'] as const

function Scene({ outcome, shownAt, showMs, now }: SceneProps<CockfightOutcome>): ReactElement {
  const t = useTexts('tables.cockfight')
  const step = useSteps(now, shownAt, showMs / bouts.length, bouts.length)
  const bout = outcome === undefined ? 'wait' : (bouts[Math.min(step, bouts.length - 1)] ?? 'end')
  return (
    <div className="pit" data-bout={bout}>
      {sides.map((side) => (
        <div key={side} className="pit-side" data-side={side} data-end={bout === 'end' ? endOf(outcome, side) : undefined}>
          <Cock side={side} />
          <b className="pit-name">{t(side)}</b>
        </div>
      ))}
    </div>
  )
}

function endOf(outcome: CockfightOutcome | undefined, side: (typeof sides)[number]): 'won' | 'rests' | undefined {
  if (outcome === undefined) return undefined
  return outcome.winner === side ? 'won' : 'rests'
}

function useWords(): TableWords<CockfightOutcome> {
  const t = useTexts('tables.cockfight')
  const names = { meron: t('meron'), wala: t('wala'), draw: t('draw') }
  const spot = (name: string): string => (name in names ? names[name as keyof typeof names] : name)
  const letters = { red: t('letterMeron'), blue: t('letterWala'), tie: t('letterDraw') }
  const roadOf = ({ winner }: CockfightOutcome) => (winner === 'draw' ? 'tie' : winner === 'meron' ? 'red' : 'blue')
  return {
    title: t('name'),
    spot,
    result: ({ winner }) => (winner === 'draw' ? t('drawn') : t('wins', { side: names[winner] })),
    mark: (outcome) => ({ text: letters[roadOf(outcome)], road: roadOf(outcome) }),
    rules: [t('rule1'), t('rule2'), t('rule3')],
    bet: spot,
    roads: { letters, names: { red: names.meron, blue: names.wala, tie: names.draw } },
  }
}

const game: TableGame<CockfightOutcome> = {
  id: 'cockfight',
  rules: rulesOf(cockfight),
  cloth: 'earth',
  read: ({ winner }) => (winner === 'meron' || winner === 'wala' || winner === 'draw' ? { winner } : undefined),
  Felt,
  Scene,
}
