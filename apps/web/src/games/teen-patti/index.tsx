import { teenPatti, type TeenPattiOutcome } from '@khela/games/teen-patti'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { numbersIn } from '../kit/house/facts.ts'
import { Dealt } from '../kit/tables/dealt.tsx'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'

/** Teen patti A/B: two hands of three cards against each other. */
export default function TeenPattiGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="teen-patti" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

const sides = ['a', 'b'] as const

function Felt(): ReactElement {
  const t = useTexts('tables.teenPatti')
  return (
    <>
      <div className="felt-row" style={{ '--cols': 2 } as object}>
        <Spot spot="a" className="big one" />
        <Spot spot="b" className="big other" />
      </div>
      <div className="felt-row" style={{ '--cols': 2 } as object}>
        {sides.map((side) => (
          <Spot key={side} spot={`${side}_pair_plus`}>
            <b className="spot-name">{t('pairPlus')}</b>
          </Spot>
        ))}
      </div>
      <p className="felt-name">{t('pairPlusPays')}</p>
    </>
  )
}

function Scene({ outcome, shownAt, showMs, now }: SceneProps<TeenPattiOutcome>): ReactElement {
  const t = useTexts('tables.teenPatti')
  const step = useSteps(now, shownAt, showMs / 7, 7)
  return (
    <div className="versus">
      {sides.map((side, index) => {
        const turned = Math.max(0, Math.min(3, Math.ceil((step - index) / 2)))
        return (
          <div key={side} className="versus-side" data-won={(step === 7 && outcome?.winner === side) || undefined}>
            <h2>{t(side)}</h2>
            <Dealt cards={outcome?.[side].cards ?? []} turned={outcome === undefined ? 0 : turned} places={3} label={t(side)} />
            <span className="s13">{step >= 6 && outcome !== undefined ? t(`rank_${outcome[side].rank}`) : ' '}</span>
          </div>
        )
      })}
    </div>
  )
}

function useWords(): TableWords<TeenPattiOutcome> {
  const t = useTexts('tables.teenPatti')
  const names = { a: t('a'), b: t('b'), a_pair_plus: t('aPairPlus'), b_pair_plus: t('bPairPlus') }
  const spot = (name: string): string => (name in names ? names[name as keyof typeof names] : name)
  const letters = { red: 'A', blue: 'B', tie: '=' }
  const roadOf = ({ winner }: TeenPattiOutcome) => (winner === 'tie' ? 'tie' : winner === 'a' ? 'red' : 'blue')
  return {
    title: t('name'),
    spot,
    result: ({ winner, a, b }) =>
      winner === 'tie' ? t('tied') : t('wins', { side: names[winner], hand: t(`rank_${(winner === 'a' ? a : b).rank}`) }),
    mark: (outcome) => ({ text: letters[roadOf(outcome)], road: roadOf(outcome) }),
    rules: [t('rule1'), t('rule2'), t('rule3'), t('rule4')],
    bet: (bet) => (bet === 'pair_plus' ? t('pairPlus') : t('either')),
    roads: { letters, names: { red: t('a'), blue: t('b'), tie: t('tie') } },
  }
}

const game: TableGame<TeenPattiOutcome> = {
  id: 'teen-patti',
  rules: rulesOf(teenPatti),
  cloth: 'indigo',
  read: (facts) => {
    const [a, b] = [numbersIn(facts, 'aCards'), numbersIn(facts, 'bCards')]
    return a.length === 3 && b.length === 3 ? teenPatti.between(teenPatti.handOf(a), teenPatti.handOf(b)) : undefined
  },
  Felt,
  Scene,
}
