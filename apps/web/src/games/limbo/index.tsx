import { limbo, type LimboChoice } from '@khela/games/limbo'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { OneBetPage } from '../kit/house/one-bet-page.tsx'
import { useHouseBet } from '../kit/house/use-house-bet.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
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
  const t = useTexts('house.limbo')
  const [choice, setChoice] = useStoredChoice('khela.limbo.choice', readChoice, firstChoice)
  const most = limbo.maxMultiplier(choice)
  const bet = useHouseBet(seat, { ...choice }, most)
  const rules = {
    lines: [t('rule1'), t('rule2'), t('rule3')],
    proof: limbo.proof,
    betName: (target: string) => t('betName', { target }),
  }
  return (
    <OneBetPage
      seat={seat}
      bet={bet}
      words={{ name: t('name'), play: t('play'), playing: t('playing'), keys: t('keys') }}
      rules={rules}
      most={most}
      paceMs={paceMs}
      stage={<LimboScene seat={seat} target={choice.target} playedId={bet.playedId} isSending={bet.pending !== undefined} />}
      Result={Point}
    >
      <LimboChoicePanel choice={choice} onChoose={setChoice} />
    </OneBetPage>
  )
}

/** The point of a round of the list. */
function Point({ round }: { readonly round: HouseRound }): ReactElement {
  return <>{hundredthsText(pointOf(round))}×</>
}
