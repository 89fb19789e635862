import { keno, type KenoChoice } from '@khela/games/keno'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { OneBetPage } from '../kit/house/one-bet-page.tsx'
import { useHouseBet } from '../kit/house/use-house-bet.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { KenoChoicePanel } from './choice-panel.tsx'
import { drawOf, hitsIn, readChoice, risks } from './model.ts'
import { KenoScene } from './scene.tsx'
import './keno.css'

/** Keno: one to ten numbers of forty; ten are drawn, and the hits pay. */
export default function KenoGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={KenoTable} />
}

const firstChoice: KenoChoice = { picks: [], risk: 'medium' }
/** With nothing picked there is nothing to win, and the stake is bounded by the table alone. */
const stakeBack = 10_000n

/** How long a round that was shown lies before the next one of autoplay. */
const paceMs = 1_000

function KenoTable(seat: Seat): ReactElement {
  const t = useTexts('house.keno')
  const [choice, setChoice] = useStoredChoice('khela.keno.choice', readChoice, firstChoice)
  const isEmpty = choice.picks.length === 0
  const most = isEmpty ? stakeBack : keno.maxMultiplier(choice)
  const bet = useHouseBet(seat, { ...choice, picks: [...choice.picks] }, most)
  const rules = {
    lines: [t('rule1'), t('rule2'), t('rule3')],
    proof: keno.proof,
    betName(named: string) {
      const [picks, risk] = named.split(':')
      return t('betName', { picks: Number(picks), risk: t(risks.find((one) => one === risk) ?? 'medium') })
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
      isChosen={!isEmpty}
      stage={
        <KenoScene
          seat={seat}
          choice={choice}
          playedId={bet.playedId}
          isSending={bet.pending !== undefined}
          onPick={(picks) => setChoice({ ...choice, picks })}
        />
      }
      Result={Hits}
    >
      <KenoChoicePanel choice={choice} onChoose={setChoice} />
    </OneBetPage>
  )
}

/** How many of the picks of a round of the list were drawn. */
function Hits({ round }: { readonly round: HouseRound }): ReactElement {
  const t = useTexts('house.keno')
  const { choice, drawn } = drawOf(round) ?? { choice: firstChoice, drawn: [] }
  return <>{t('hitsOf', { hits: hitsIn(choice.picks, drawn), picks: choice.picks.length })}</>
}
