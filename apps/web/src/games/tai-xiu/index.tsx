import { taiXiu, type TaiXiuOutcome } from '@khela/games/tai-xiu'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { DiceCup } from '../kit/tables/dice-cup.tsx'
import { diceIn } from '../kit/tables/dice-facts.ts'
import { FeltTable } from '../kit/tables/felt-table.tsx'
import { Spot } from '../kit/tables/felt.tsx'
import { rulesOf, type SceneProps, type TableGame, type TableWords } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import './tai-xiu.css'

/** Tài xỉu: three dice under a bowl, eleven and more against ten and less. */
export default function TaiXiuGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="tai-xiu" mode={mode} Table={Table} />
}

function Table(props: LiveTableProps): ReactElement {
  return <FeltTable game={game} words={useWords()} {...props} />
}

function Felt(): ReactElement {
  const t = useTexts('tables.taiXiu')
  return (
    <div className="felt-row" style={{ '--cols': 2 } as object}>
      <Spot spot="tai" className="big one tx-side">
        <b className="tx-name">{t('tai')}</b>
        <span className="s13">{t('taiRange')}</span>
      </Spot>
      <Spot spot="xiu" className="big other tx-side">
        <b className="tx-name">{t('xiu')}</b>
        <span className="s13">{t('xiuRange')}</span>
      </Spot>
    </div>
  )
}

function Scene({ outcome, shownAt, showMs, now }: SceneProps<TaiXiuOutcome>): ReactElement {
  const step = useSteps(now, shownAt, showMs / 2, 2)
  return (
    <div className="dice-scene tx-scene">
      <DiceCup dice={outcome?.dice} isLifted={outcome !== undefined && step > 0} isShaking={outcome !== undefined && step === 0} />
    </div>
  )
}

function useWords(): TableWords<TaiXiuOutcome> {
  const t = useTexts('tables.taiXiu')
  const spot = (name: string): string => (name === 'tai' ? t('tai') : t('xiu'))
  const sum = ({ dice: [a, b, c] }: TaiXiuOutcome): number => a + b + c
  const letters = { red: t('letterTai'), blue: t('letterXiu'), tie: '–' }
  return {
    title: t('name'),
    spot,
    result: (outcome) => t('thrown', { dice: outcome.dice.join(' · '), total: sum(outcome), side: spot(taiXiu.sideOf(outcome)) }),
    mark: (outcome) => ({ text: String(sum(outcome)), road: taiXiu.sideOf(outcome) === 'tai' ? 'red' : 'blue' }),
    rules: [t('rule1'), t('rule2'), t('rule3')],
    bet: (bet) => (bet === 'tai' || bet === 'xiu' ? spot(bet) : t('either')),
    roads: { letters, names: { red: t('tai'), blue: t('xiu'), tie: '–' } },
  }
}

const game: TableGame<TaiXiuOutcome> = {
  id: 'tai-xiu',
  rules: rulesOf(taiXiu),
  cloth: 'earth',
  read: (facts) => {
    const dice = diceIn(facts)
    return dice && { dice }
  },
  Felt,
  Scene,
}
