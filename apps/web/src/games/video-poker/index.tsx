import { videoPoker, type VideoPokerChoice } from '@khela/games/video-poker'
import { parseMoney } from '@khela/money'
import { Segment } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { BetPanel } from '../kit/house/bet-panel.tsx'
import { HouseTablePage } from '../kit/house/house-table.tsx'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { useHouseRound } from '../kit/house/use-house-round.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { payoutOf } from '../kit/stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { choiceOf, handOf, places, tables } from './model.ts'
import { VideoPokerScene } from './scene.tsx'
import './video-poker.css'

/** Video poker: five cards, hold some, draw the others once. */
export default function VideoPokerGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={VideoPokerTable} />
}

const readChoice = (kept: unknown) => videoPoker.parseChoice(kept)
const firstChoice: VideoPokerChoice = { table: '8/6' }

/** The places that are held in the round `id`; a new round begins with none. */
function useHold(id: string | undefined) {
  const [held, setHeld] = useState<{ readonly id: string | undefined; readonly hold: readonly number[] }>({ id, hold: [] })
  const hold = held.id === id ? held.hold : []
  return {
    hold,
    setHold: (next: readonly number[]) => setHeld({ id, hold: next }),
    turn: (place: number) => setHeld({ id, hold: places.filter((one) => (one === place ? !hold.includes(one) : hold.includes(one))) }),
  }
}

/** How long the drawn cards take to be turned (video-poker.css). */
const turnMs = 600

function VideoPokerTable(seat: Seat): ReactElement {
  const t = useTexts('house.videoPoker')
  const [kept, setChoice] = useStoredChoice('khela.video-poker.choice', readChoice, firstChoice)
  const table = useHouseRound(seat, { ...kept }, videoPoker.maxMultiplier(kept), turnMs)
  const { open, stake } = table
  const held = useHold(open?.id)
  const choice = open === undefined ? kept : choiceOf(open)
  const staked = open === undefined ? stake.amount : parseMoney(open.stake)
  const draw = () => table.act({ kind: 'draw', hold: [...held.hold] })
  return (
    <HouseTablePage
      seat={seat}
      title={t('name')}
      rules={{
        lines: [t('rule1'), t('rule2'), t('rule3'), t('rule4')],
        proof: videoPoker.proof,
        betName: (named) => t('betName', { table: named }),
      }}
      stage={<VideoPokerScene seat={seat} table={table} choice={choice} held={held} />}
      panel={
        <BetPanel
          mode={seat.mode}
          stake={stake}
          sending={table}
          isPlaced={open !== undefined}
          toWin={staked === undefined ? undefined : payoutOf(staked, videoPoker.maxMultiplier(choice))}
          action={{
            text: open === undefined ? t('play') : t('draw', { count: places.length - held.hold.length }),
            pendingText: t('playing'),
            amount: open === undefined ? stake.amount : undefined,
            run: open === undefined ? table.start : draw,
            isOff: open === undefined && stake.problem !== undefined,
          }}
          keys={t('keys')}
        >
          <div className="col panel-part">
            <span className="panel-name">{t('table')}</span>
            <Segment
              label={t('table')}
              value={choice.table}
              options={tables.map((one) => ({ value: one, label: one }))}
              onChange={(one) => setChoice({ table: one })}
            />
          </div>
        </BetPanel>
      }
      Result={Hand}
    />
  )
}

/** What the hand of a round of the list was. */
function Hand({ round }: { readonly round: HouseRound }): ReactElement {
  return <>{useTexts('house.videoPoker')('hand', { hand: handOf(round) })}</>
}
