import { wheel, type WheelChoice } from '@khela/games/wheel'
import { Segment } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { OneBetPage } from '../kit/house/one-bet-page.tsx'
import { useHouseBet } from '../kit/house/use-house-bet.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { landed, risks, sizes } from './model.ts'
import { WheelScene } from './scene.tsx'
import './wheel.css'

/** The wheel: choose how many segments and how bold; the segment under the pointer pays. */
export default function WheelGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={WheelTable} />
}

/** How long a round that was shown lies before the next one of autoplay. */
const paceMs = 1_300
const readChoice = (kept: unknown) => wheel.parseChoice(kept)
const firstChoice: WheelChoice = { segments: 20, risk: 'medium' }

function WheelTable(seat: Seat): ReactElement {
  const t = useTexts('house.wheel')
  const [choice, setChoice] = useStoredChoice('khela.wheel.choice', readChoice, firstChoice)
  const most = wheel.maxMultiplier(choice)
  const bet = useHouseBet(seat, { ...choice }, most)
  const riskName = { low: t('low'), medium: t('medium'), high: t('high') }
  const rules = {
    lines: [t('rule1'), t('rule2'), t('rule3')],
    proof: wheel.proof,
    betName(named: string) {
      const [segments = '', risk] = named.split(':')
      return t('betName', { segments, risk: risk === 'low' || risk === 'high' ? riskName[risk] : riskName.medium })
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
      stage={<WheelScene seat={seat} choice={choice} playedId={bet.playedId} isSending={bet.pending !== undefined} />}
      Result={Wheel}
    >
      <div className="col panel-part">
        <span className="panel-name">{t('risk')}</span>
        <Segment
          label={t('risk')}
          value={choice.risk}
          options={risks.map((risk) => ({ value: risk, label: riskName[risk] }))}
          onChange={(risk) => setChoice({ ...choice, risk })}
        />
      </div>
      <div className="col panel-part">
        <span className="panel-name">{t('segments')}</span>
        <div className="quick-row" role="group" aria-label={t('segments')}>
          {sizes.map((segments) => (
            <button
              key={segments}
              type="button"
              className="quick num"
              aria-pressed={choice.segments === segments}
              onClick={() => setChoice({ ...choice, segments })}
            >
              {segments}
            </button>
          ))}
        </div>
      </div>
    </OneBetPage>
  )
}

/** Which wheel a round of the list was spun on. */
function Wheel({ round }: { readonly round: HouseRound }): ReactElement {
  const t = useTexts('house.wheel')
  const choice = landed(round)?.choice ?? firstChoice
  return <>{t('listed', { segments: choice.segments, risk: t(choice.risk) })}</>
}
