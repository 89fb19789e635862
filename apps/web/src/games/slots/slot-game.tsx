import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { BetPanel } from '../kit/house/bet-panel.tsx'
import { HouseTablePage } from '../kit/house/house-table.tsx'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { useHouseAutoplay } from '../kit/house/use-house-autoplay.ts'
import { useHouseBet } from '../kit/house/use-house-bet.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { payoutOf } from '../kit/stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { SlotPayTable } from './pay-table.tsx'
import { SlotScene } from './slot-scene.tsx'
import { drawnOf, type SlotTitle } from './title.ts'

/** Between a round that lies still and the next spin, in milliseconds: time to press stop. */
const pauseMs = 650
const quickMs = 350

const readQuick = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)

/** The page of a slot: what a title's own `index.tsx` is made with. */
export function slotGame(title: SlotTitle) {
  const Table = (seat: Seat): ReactElement => <SlotTable seat={seat} title={title} />
  return function SlotGame(props: GameViewProps): ReactElement {
    return <HousePlace {...props} Table={Table} />
  }
}

function SlotTable({ seat, title }: { readonly seat: Seat; readonly title: SlotTitle }): ReactElement {
  const t = useTexts('slots')
  const { name } = title.theme
  const most = title.rules.maxMultiplier({})
  // A profile without autoplay has no turbo and no stop by hand either (CO-5.25).
  const mayHurry = seat.state.autoplay
  const [wantsQuick, setQuick] = useStoredChoice('khela.slots.quick', readQuick, false)
  const isQuick = wantsQuick && mayHurry
  const bet = useHouseBet(seat, {}, most)
  // The way to end what is being shown; the button ends it, and spins again once it has ended.
  const [end, setEnd] = useState<() => void>()
  const { amount, problem } = bet.stake
  const [shown, setShown] = useState<HouseRound>()
  const auto = useHouseAutoplay(seat, bet, {
    paceMs: isQuick ? quickMs : pauseMs,
    isReady: end === undefined,
    slot: { shown: shown && { ...shown, freeSpins: drawnOf(shown).freeSpins } },
  })
  const press = () => {
    if (end === undefined) bet.play()
    else if (mayHurry) end()
  }
  const rules = {
    lines: [t(`${name}.rule1`), t(`${name}.rule2`), t(`${name}.rule3`), t('ruleJackpot'), t('ruleMost', { most: title.pays.most })],
    proof: title.rules.proof,
    betName: () => t('betName'),
    table: <SlotPayTable title={title} />,
  }
  return (
    <HouseTablePage
      seat={seat}
      title={t(`${name}.name`)}
      rules={rules}
      stage={
        <SlotScene
          seat={seat}
          title={title}
          playedId={bet.playedId}
          isSending={bet.pending !== undefined}
          isQuick={isQuick}
          onShown={setShown}
          onShow={(ending) => setEnd(() => ending)}
        />
      }
      panel={
        <BetPanel
          mode={seat.mode}
          stake={bet.stake}
          sending={bet}
          toWin={amount === undefined ? undefined : payoutOf(amount, most)}
          action={{
            text: t(end === undefined ? 'spin' : 'showEnd'),
            pendingText: t('spinning'),
            amount: end === undefined ? amount : undefined,
            run: press,
            isOff: end === undefined ? problem !== undefined : !mayHurry,
          }}
          keys={t('keys')}
          auto={auto}
        >
          {mayHurry && (
            <button type="button" className="quick slot-quick" aria-pressed={isQuick} onClick={() => setQuick(!isQuick)}>
              {t('quick')}
            </button>
          )}
        </BetPanel>
      }
      Result={FreeSpins}
    />
  )
}

/** How many free spins a round of the list had. */
function FreeSpins({ round }: { readonly round: HouseRound }): ReactElement {
  return <>{useTexts('slots')('listed', { spins: drawnOf(round).freeSpins })}</>
}
