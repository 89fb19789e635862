import { dragonTiger, type DragonTigerOutcome } from '@khela/games/dragon-tiger'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Dealt } from '../kit/tables/dealt.tsx'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'

/** Dragon tiger: one card each, the higher wins. */
export default function DragonTigerGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="dragon-tiger" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

const sides = ['dragon', 'tiger'] as const
const traits = ['big', 'small', 'red', 'black', 'odd', 'even'] as const

function Felt(): ReactElement {
  const t = useTexts('tables.dragonTiger')
  return (
    <>
      <div className="felt-row dt-main">
        <Spot spot="dragon" className="big one" />
        <div className="col dt-ties">
          <Spot spot="tie" className="tie" />
          <Spot spot="suited_tie" className="tie" />
        </div>
        <Spot spot="tiger" className="big other" />
      </div>
      <div className="felt-row" style={{ '--cols': 2 } as object}>
        {sides.map((side) => (
          <div key={side} className="felt-row dt-traits" role="group" aria-label={t(side)}>
            {traits.map((trait) => (
              <Spot key={trait} spot={`${side}:${trait}`}>
                <b className="spot-name">{t(`trait_${trait}`)}</b>
              </Spot>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function Scene({ outcome, shownAt, showMs, now }: SceneProps<DragonTigerOutcome>): ReactElement {
  const t = useTexts('tables.dragonTiger')
  const step = useSteps(now, shownAt, showMs / 3, 3)
  return (
    <div className="versus">
      {sides.map((side, index) => (
        <div key={side} className="versus-side" data-won={(step === 3 && outcome?.winner === side) || undefined}>
          <h2>{t(side)}</h2>
          <Dealt cards={outcome === undefined ? [] : [outcome[side]]} turned={step > index ? 1 : 0} places={1} label={t(side)} />
        </div>
      ))}
    </div>
  )
}

function useWords(): TableWords<DragonTigerOutcome> {
  const t = useTexts('tables.dragonTiger')
  const main = { dragon: t('dragon'), tiger: t('tiger'), tie: t('tie'), suited_tie: t('suited_tie') }
  const spot = (name: string): string => {
    if (name in main) return main[name as keyof typeof main]
    const [side = '', trait] = name.split(':')
    const found = traits.find((one) => one === trait)
    return found === undefined ? name : `${side === 'dragon' ? main.dragon : main.tiger}: ${t(`trait_${found}`)}`
  }
  const names = { red: main.dragon, blue: main.tiger, tie: main.tie }
  const letters = { red: t('letterDragon'), blue: t('letterTiger'), tie: '=' }
  const roadOf = ({ winner }: DragonTigerOutcome) => (winner === 'tie' ? 'tie' : winner === 'dragon' ? 'red' : 'blue')
  return {
    title: t('name'),
    spot,
    result: (outcome) => (outcome.winner === 'tie' ? t('tied') : t('wins', { side: main[outcome.winner] })),
    mark: (outcome) => ({ text: letters[roadOf(outcome)], road: roadOf(outcome) }),
    rules: [t('rule1'), t('rule2'), t('rule3')],
    bet: (bet) =>
      bet === 'main'
        ? t('betMain')
        : bet === 'tie' || bet === 'suited_tie'
          ? main[bet]
          : t(`trait_${traits.find((one) => one === bet) ?? 'big'}`),
    roads: { letters, names },
  }
}

const game: TableGame<DragonTigerOutcome> = {
  id: 'dragon-tiger',
  rules: rulesOf(dragonTiger),
  cloth: 'wine',
  read: ({ dragon, tiger }) => (typeof dragon === 'number' && typeof tiger === 'number' ? dragonTiger.between(dragon, tiger) : undefined),
  Felt,
  Scene,
}
