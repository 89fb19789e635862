import { sicBo, type SicBoOutcome, type SicBoSpot } from '@khela/games/sic-bo'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { DiceCup, Die } from '../kit/tables/dice-cup.tsx'
import { diceIn } from '../kit/tables/dice-facts.ts'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import './sic-bo.css'

/** Sic bo: three dice, fifty-two bets on them. */
export default function SicBoGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="sic-bo" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

const faces = [1, 2, 3, 4, 5, 6] as const
const totals = Array.from({ length: 14 }, (_, index) => index + 4)
const pairs = faces.flatMap((low) => faces.filter((high) => high > low).map((high) => [low, high] as const))

/** Dice drawn on a spot in place of its name. */
function Faces({ of }: { readonly of: readonly number[] }): ReactElement {
  return (
    <span className="sic-faces">
      {[...of.entries()].map(([place, face]) => (
        <Die key={place} face={face} isSmall />
      ))}
    </span>
  )
}

function Felt(): ReactElement {
  const t = useTexts('tables.sicBo')
  return (
    <>
      <div className="felt-row sic-main">
        <Spot spot="small" className="big other" />
        <Spot spot="any_triple" className="tie" />
        <Spot spot="big" className="big one" />
      </div>
      <div className="felt-row" style={{ '--cols': 2 } as object}>
        <Spot spot="odd" />
        <Spot spot="even" />
      </div>
      <h3 className="felt-name">{t('totals')}</h3>
      <div className="felt-row" style={{ '--cols': 7 } as object}>
        {totals.map((total) => (
          <Spot key={total} spot={`total:${total}`}>
            <b className="sic-total num">{total}</b>
          </Spot>
        ))}
      </div>
      <h3 className="felt-name">{t('singles')}</h3>
      <Row kind="single" shown={(face) => [face]} />
      <h3 className="felt-name">{t('doubles')}</h3>
      <Row kind="double" shown={(face) => [face, face]} />
      <h3 className="felt-name">{t('triples')}</h3>
      <Row kind="triple" shown={(face) => [face, face, face]} />
      <h3 className="felt-name">{t('pairs')}</h3>
      <div className="felt-row" style={{ '--cols': 5 } as object}>
        {pairs.map(([low, high]) => (
          <Spot key={`${low}-${high}`} spot={`pair:${low}-${high}`}>
            <Faces of={[low, high]} />
          </Spot>
        ))}
      </div>
    </>
  )
}

interface RowProps {
  readonly kind: 'single' | 'double' | 'triple'
  readonly shown: (face: number) => readonly number[]
}

function Row({ kind, shown }: RowProps): ReactElement {
  return (
    <div className="felt-row" style={{ '--cols': 6 } as object}>
      {faces.map((face) => (
        <Spot key={face} spot={`${kind}:${face}`}>
          <Faces of={shown(face)} />
        </Spot>
      ))}
    </div>
  )
}

function Scene({ outcome, shownAt, showMs, now }: SceneProps<SicBoOutcome>): ReactElement {
  const step = useSteps(now, shownAt, showMs / 2, 2)
  return (
    <div className="dice-scene">
      <DiceCup dice={outcome?.dice} isLifted={outcome !== undefined && step > 0} isShaking={outcome !== undefined && step === 0} />
    </div>
  )
}

const named = ['small', 'big', 'odd', 'even', 'any_triple'] as const

function useWords(): TableWords<SicBoOutcome> {
  const t = useTexts('tables.sicBo')
  const spot = (name: string): string => {
    const plain = named.find((one) => one === name)
    if (plain !== undefined) return t(plain)
    const [kind = '', value = ''] = name.split(':')
    const words = {
      total: t('total', { value }),
      single: t('single', { value }),
      double: t('double', { value }),
      triple: t('triple', { value }),
      pair: t('pair', { value }),
    }
    return kind in words ? words[kind as keyof typeof words] : name
  }
  const sum = ({ dice: [a, b, c] }: SicBoOutcome): number => a + b + c
  return {
    title: t('name'),
    spot,
    result: (outcome) => t('thrown', { dice: outcome.dice.join(' · '), total: sum(outcome) }),
    mark: (outcome) => {
      const won = (one: SicBoSpot) => sicBo.pays(outcome, one) > 0n
      return { text: String(sum(outcome)), road: won('big') ? 'red' : won('small') ? 'blue' : 'tie' }
    },
    rules: [t('rule1'), t('rule2'), t('rule3'), t('rule4')],
    bet: (bet) =>
      bet === 'even_money' ? t('evenMoney') : bet.includes(':') || named.some((one) => one === bet) ? spot(bet) : t(`kind_${kindOf(bet)}`),
  }
}

const kinds = ['triple', 'double', 'pair', 'single'] as const
const kindOf = (bet: string): (typeof kinds)[number] => kinds.find((kind) => kind === bet) ?? 'single'

const game: TableGame<SicBoOutcome> = {
  id: 'sic-bo',
  rules: rulesOf(sicBo),
  cloth: 'river',
  read: (facts) => {
    const dice = diceIn(facts)
    return dice && { dice }
  },
  Felt,
  Scene,
}
