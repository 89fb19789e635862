import { limbo, type LimboChoice } from '@khela/games/limbo'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { BetPanel } from '../../features/play/house/bet-panel.tsx'
import { HouseTablePage } from '../../features/play/house/house-table.tsx'
import { useKept } from '../../features/play/house/kept.ts'
import { useHouseAutoplay } from '../../features/play/house/use-house-autoplay.ts'
import { useHouseBet } from '../../features/play/house/use-house-bet.ts'
import type { Seat } from '../../features/play/house/use-stake.ts'
import { payoutOf } from '../../features/play/stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../../features/play/game-view.ts'
import { LimboChoicePanel } from './choice-panel.tsx'
import { hundredthsText, pointOf } from './model.ts'
import { LimboScene } from './scene.tsx'
import './limbo.css'

/** Limbo: name a multiplier; the point must reach it. */
export default function LimboGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={LimboTable} />
}

/** How long a round is shown before the next one of autoplay. */
const paceMs = 1_500
const readChoice = (kept: unknown) => limbo.parseChoice(kept)
const firstChoice: LimboChoice = { target: 200 }

function LimboTable(seat: Seat): ReactElement {
  const t = useTranslations('house.limbo')
  const [choice, setChoice] = useKept('khela.limbo.choice', readChoice, firstChoice)
  const most = limbo.maxMultiplier(choice)
  const bet = useHouseBet(seat, { ...choice }, most)
  const auto = useHouseAutoplay(seat, bet, { paceMs })
  const { amount, problem } = bet.stake
  const rules = {
    lines: [t('rule1'), t('rule2'), t('rule3')],
    proof: limbo.proof,
    betName: (target: string) => t('betName', { target }),
  }
  return (
    <HouseTablePage
      seat={seat}
      title={t('name')}
      rules={rules}
      stage={<LimboScene seat={seat} target={choice.target} playedId={bet.playedId} isSending={bet.pending !== undefined} />}
      panel={
        <BetPanel
          mode={seat.mode}
          stake={bet.stake}
          sending={bet}
          auto={auto}
          toWin={amount === undefined ? undefined : payoutOf(amount, most)}
          action={{ text: t('play'), pendingText: t('playing'), amount, run: bet.play, isOff: problem !== undefined }}
          keys={t('keys')}
        >
          <LimboChoicePanel choice={choice} onChoose={setChoice} />
        </BetPanel>
      }
      result={(round) => `${hundredthsText(pointOf(round))}×`}
    />
  )
}
