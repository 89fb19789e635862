import { baccarat, baccaratNoCommission, type BaccaratOutcome, type BaccaratSpot } from '@khela/games/baccarat'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { numbersIn } from '../kit/house/facts.ts'
import { Dealt } from '../kit/tables/dealt.tsx'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { pointsAfter, turnOf } from './model.ts'

/** Baccarat, with five percent commission on the banker or without it. */
export default function BaccaratGame({ gameId, mode }: GameViewProps): ReactElement {
  return gameId === 'baccarat' ? (
    <LivePlace table="baccarat" mode={mode} Table={Standard} />
  ) : (
    <LivePlace table="baccarat-no-commission" mode={mode} Table={NoCommission} />
  )
}

function Standard(props: LiveTableProps): ReactElement {
  return <FeltTable game={standard} words={useWords()} {...props} />
}
function NoCommission(props: LiveTableProps): ReactElement {
  return <FeltTable game={noCommission} words={useNoCommissionWords()} {...props} />
}

const sideBets: readonly BaccaratSpot[] = [
  'either_pair',
  'perfect_pair',
  'big',
  'small',
  'lucky_6',
  'dragon_7',
  'panda_8',
  'player_bonus',
  'banker_bonus',
]

function Felt(): ReactElement {
  const t = useTexts('tables.baccarat')
  return (
    <>
      <div className="felt-row bac-main">
        <Spot spot="player" className="big other" />
        <Spot spot="tie" className="big tie" />
        <Spot spot="banker" className="big one" />
      </div>
      <div className="felt-row" style={{ '--cols': 2 } as object}>
        <Spot spot="player_pair" className="other" />
        <Spot spot="banker_pair" className="one" />
      </div>
      <h3 className="felt-name">{t('sideBets')}</h3>
      <div className="felt-row" style={{ '--cols': 3 } as object}>
        {sideBets.map((spot) => (
          <Spot key={spot} spot={spot} />
        ))}
      </div>
    </>
  )
}

function Scene({ outcome, shownAt, showMs, now }: SceneProps<BaccaratOutcome>): ReactElement {
  const t = useTexts('tables.baccarat')
  const count = outcome === undefined ? 6 : outcome.player.cards.length + outcome.banker.cards.length
  const step = useSteps(now, shownAt, showMs / (count + 1), count + 1)
  return (
    <div className="versus">
      {(['player', 'banker'] as const).map((side) => {
        const cards = outcome?.[side].cards ?? []
        const turned = outcome === undefined ? 0 : turnOf(outcome, side, step)
        return (
          <div key={side} className="versus-side" data-won={(step > count && outcome?.winner === side) || undefined}>
            <h2>
              {t(side)} <b className="versus-points num">{turned === 0 ? '–' : pointsAfter(cards, turned)}</b>
            </h2>
            <Dealt cards={cards} turned={turned} places={3} label={t(side)} />
          </div>
        )
      })}
    </div>
  )
}

function useWords(): TableWords<BaccaratOutcome> {
  const t = useTexts('tables.baccarat')
  const [spots] = useState<ReadonlySet<string>>(() => new Set(baccarat.spots))
  const spot = (name: string): string => (spots.has(name) ? t(name as BaccaratSpot) : name)
  const letters = { red: t('letterBanker'), blue: t('letterPlayer'), tie: t('letterTie') }
  const roadOf = ({ winner }: BaccaratOutcome) => (winner === 'tie' ? 'tie' : winner === 'banker' ? 'red' : 'blue')
  return {
    title: t('name'),
    spot,
    result: ({ winner, player, banker }) =>
      winner === 'tie'
        ? t('tied', { points: player.points })
        : t('wins', { side: t(winner), player: player.points, banker: banker.points }),
    mark: (outcome) => ({ text: letters[roadOf(outcome)], road: roadOf(outcome) }),
    rules: [t('rule1'), t('rule2'), t('rule3'), t('rule4')],
    bet: (bet) => (bet === 'banker_no_commission' ? t('bankerNoCommission') : bet === 'pair' ? t('player_pair') : spot(bet)),
    roads: { letters, names: { red: t('banker'), blue: t('player'), tie: t('tie') } },
  }
}

/** The words of the table without commission: another name, another rule for the banker's six. */
function useNoCommissionWords(): TableWords<BaccaratOutcome> {
  const t = useTexts('tables.baccarat')
  const words = useWords()
  return { ...words, title: t('nameNoCommission'), rules: [t('rule1'), t('rule2'), t('rule3'), t('rule4NoCommission')] }
}

/** The hands in the order in which a shoe gives them, so that the rules play them again. */
function read(facts: Parameters<TableGame<BaccaratOutcome>['read']>[0]): BaccaratOutcome | undefined {
  const [player, banker] = [numbersIn(facts, 'playerCards'), numbersIn(facts, 'bankerCards')]
  const [p1, p2, p3] = player
  const [b1, b2, b3] = banker
  if (p1 === undefined || p2 === undefined || b1 === undefined || b2 === undefined) return undefined
  return baccarat.deal([p1, b1, p2, b2, ...[p3, b3].filter((card) => card !== undefined)])
}

const standard: TableGame<BaccaratOutcome> = { id: 'baccarat', rules: rulesOf(baccarat), cloth: 'river', read, Felt, Scene }
const noCommission: TableGame<BaccaratOutcome> = {
  ...standard,
  id: 'baccarat-no-commission',
  rules: rulesOf(baccaratNoCommission),
  cloth: 'indigo',
}
