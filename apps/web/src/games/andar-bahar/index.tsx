import { andarBahar, type AndarBaharOutcome } from '@khela/games/andar-bahar'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PlayingCard, useCardName } from '../kit/cards/playing-card.tsx'
import { numbersIn } from '../kit/house/facts.ts'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import './andar-bahar.css'

/** Andar bahar: cards fall on two sides until one matches the joker. */
export default function AndarBaharGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="andar-bahar" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

const bands = andarBahar.spots.filter((spot) => spot.startsWith('cards:'))
const bandOf = (spot: string): string =>
  spot
    .slice('cards:'.length)
    .replace(/^(\d+)-\1$/, '$1')
    .replace('-', '–')

function Felt(): ReactElement {
  const t = useTexts('tables.andarBahar')
  return (
    <>
      <div className="felt-row" style={{ '--cols': 2 } as object}>
        <Spot spot="andar" className="big one" />
        <Spot spot="bahar" className="big other" />
      </div>
      <h3 className="felt-name">{t('bands')}</h3>
      <div className="felt-row ab-bands">
        {bands.map((spot) => (
          <Spot key={spot} spot={spot}>
            <b className="spot-name num">{bandOf(spot)}</b>
          </Spot>
        ))}
      </div>
    </>
  )
}

function Scene({ outcome, shownAt, showMs, now }: SceneProps<AndarBaharOutcome>): ReactElement {
  const t = useTexts('tables.andarBahar')
  const name = useCardName()
  const count = outcome?.cards.length ?? 0
  const step = useSteps(now, shownAt, showMs / (count + 2), count + 2)
  const fallen = Math.max(0, Math.min(count, step - 1))
  const isDone = outcome !== undefined && step > count + 1
  return (
    <div className="ab-scene">
      <div className="ab-joker">
        <span className="small">{t('joker')}</span>
        <span className="ab-card">
          <PlayingCard card={step > 0 ? outcome?.joker : undefined} />
        </span>
        {outcome !== undefined && step > 0 && <span className="sr">{name(outcome.joker)}</span>}
        <b className="num ab-count">{fallen}</b>
      </div>
      {(['andar', 'bahar'] as const).map((side, index) => {
        const cards = outcome?.cards.slice(0, fallen).filter((_, place) => place % 2 === index) ?? []
        return (
          <div key={side} className="ab-side" data-won={(isDone && outcome.winner === side) || undefined}>
            <h2>{t(side)}</h2>
            <ol className="ab-cards" aria-label={t('fallen', { side: t(side), count: cards.length })}>
              {cards.slice(-7).map((card) => (
                <li key={card} className="ab-card">
                  <PlayingCard card={card} />
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </div>
  )
}

function useWords(): TableWords<AndarBaharOutcome> {
  const t = useTexts('tables.andarBahar')
  const spot = (name: string): string => (name === 'andar' || name === 'bahar' ? t(name) : t('band', { band: bandOf(name) }))
  const letters = { red: t('letterAndar'), blue: t('letterBahar'), tie: '–' }
  const roadOf = ({ winner }: AndarBaharOutcome) => (winner === 'andar' ? 'red' : 'blue')
  return {
    title: t('name'),
    spot,
    result: (outcome) => t('wins', { side: t(outcome.winner), count: outcome.cards.length }),
    mark: (outcome) => ({ text: letters[roadOf(outcome)], road: roadOf(outcome) }),
    rules: [t('rule1'), t('rule2'), t('rule3')],
    bet: spot,
    roads: { letters, names: { red: t('andar'), blue: t('bahar'), tie: '–' } },
  }
}

const game: TableGame<AndarBaharOutcome> = {
  id: 'andar-bahar',
  rules: rulesOf(andarBahar),
  cloth: 'plum',
  read: (facts) => {
    const cards = numbersIn(facts, 'cards')
    const { joker, winner } = facts
    return typeof joker === 'number' && (winner === 'andar' || winner === 'bahar') ? { joker, cards, winner } : undefined
  },
  Felt,
  Scene,
}
