import { mines, type MinesChoice } from '@khela/games/mines'
import { parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { BetPanel } from '../kit/house/bet-panel.tsx'
import { HouseTablePage } from '../kit/house/house-table.tsx'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { useHouseRound } from '../kit/house/use-house-round.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { payoutOf } from '../kit/stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { MinesChoicePanel } from './choice-panel.tsx'
import { choiceOf, safeIn, stepView } from './model.ts'
import { MinesScene } from './scene.tsx'
import './mines.css'

/** Mines: pick tiles one by one, and take what is won before a bomb takes it. */
export default function MinesGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={MinesTable} />
}

const readChoice = (kept: unknown) => mines.parseChoice(kept)
const firstChoice: MinesChoice = { mines: 3 }

function MinesTable(seat: Seat): ReactElement {
  const t = useTexts('house.mines')
  const [kept, setChoice] = useStoredChoice('khela.mines.choice', readChoice, firstChoice)
  // What may be won is bounded pick by pick, so the first pick bounds the stake.
  const table = useHouseRound(seat, { ...kept }, mines.multOf(kept.mines, 1))
  const { open, stake } = table
  const choice = open === undefined ? kept : choiceOf(open)
  const view = open === undefined ? undefined : stepView(open)
  const staked = open === undefined ? stake.amount : parseMoney(open.stake)
  const cashable =
    open?.legal.includes('cash_out') === true && view?.mult4 !== undefined ? payoutOf(parseMoney(open.stake), view.mult4) : undefined
  const next = view === undefined ? mines.multOf(kept.mines, 1) : view.next
  const isOff = open === undefined ? stake.problem !== undefined : cashable === undefined
  const cashOut = () => table.act({ kind: 'cash_out' })
  return (
    <HouseTablePage
      seat={seat}
      title={t('name')}
      rules={{
        lines: [t('rule1'), t('rule2'), t('rule3'), t('rule4')],
        proof: mines.proof,
        betName: (bet) => t(bet === 'most' ? 'most' : 'least'),
      }}
      stage={<MinesScene seat={seat} table={table} onPick={(tile) => table.act({ kind: 'pick', tile })} />}
      panel={
        <BetPanel
          mode={seat.mode}
          stake={stake}
          sending={table}
          isPlaced={open !== undefined}
          toWin={staked === undefined || next === undefined ? undefined : payoutOf(staked, next)}
          action={{
            text: t(open === undefined ? 'play' : view?.picked.length === 0 ? 'pick' : 'cashOut'),
            pendingText: t('playing'),
            amount: open === undefined ? stake.amount : cashable,
            run: open === undefined ? table.start : cashOut,
            isOff,
          }}
          keys={t('keys')}
        >
          <MinesChoicePanel choice={choice} onChoose={setChoice} />
        </BetPanel>
      }
      Result={Safe}
    />
  )
}

/** How many tiles of a round of the list were safe. */
function Safe({ round }: { readonly round: HouseRound }): ReactElement {
  return <>{useTexts('house.mines')('safe', { count: safeIn(round) })}</>
}
