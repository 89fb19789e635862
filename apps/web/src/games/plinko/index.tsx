import { plinko, type PlinkoChoice } from '@khela/games/plinko'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { OneBetPage } from '../kit/house/one-bet-page.tsx'
import { useHouseBet } from '../kit/house/use-house-bet.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { PlinkoChoicePanel } from './choice-panel.tsx'
import { fallOf, risks } from './model.ts'
import { PlinkoScene } from './scene.tsx'
import './plinko.css'

/** Plinko: a ball falls over rows of pins; the slot that it lands in pays. */
export default function PlinkoGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={PlinkoTable} />
}

/** How long a round that was shown lies before the next one of autoplay. */
const paceMs = 1_000
const readChoice = (kept: unknown) => plinko.parseChoice(kept)
const firstChoice: PlinkoChoice = { rows: 12, risk: 'medium' }

function PlinkoTable(seat: Seat): ReactElement {
  const t = useTexts('house.plinko')
  const [choice, setChoice] = useStoredChoice('khela.plinko.choice', readChoice, firstChoice)
  const most = plinko.maxMultiplier(choice)
  const bet = useHouseBet(seat, { ...choice }, most)
  const rules = {
    lines: [t('rule1'), t('rule2'), t('rule3')],
    proof: plinko.proof,
    betName(named: string) {
      const [rows = '', risk] = named.split(':')
      return t('betName', { rows, risk: t(risks.find((one) => one === risk) ?? 'medium') })
    },
  }
  return (
    <OneBetPage
      seat={seat}
      bet={bet}
      words={{ name: t('name'), play: t('play'), playing: t('playing'), keys: t('keys') }}
      rules={rules}
      most={most}
      paceMs={paceMs}
      // A board of other rows is another board: what fell on the one before has landed.
      stage={<PlinkoScene key={choice.rows} seat={seat} choice={choice} playedId={bet.playedId} isSending={bet.pending !== undefined} />}
      Result={Board}
    >
      <PlinkoChoicePanel choice={choice} onChoose={setChoice} />
    </OneBetPage>
  )
}

/** Which board a round of the list fell on. */
function Board({ round }: { readonly round: HouseRound }): ReactElement {
  const t = useTexts('house.plinko')
  const choice = fallOf(round)?.choice ?? firstChoice
  return <>{t('listed', { rows: choice.rows, risk: t(choice.risk) })}</>
}
