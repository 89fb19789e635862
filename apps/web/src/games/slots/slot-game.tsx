import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { WithTexts } from '../../app/with-texts.tsx'
import { BetPanel } from '../../features/play/house/bet-panel.tsx'
import { HouseTablePage } from '../../features/play/house/house-table.tsx'
import { useKept } from '../../features/play/house/kept.ts'
import { useHouseBet } from '../../features/play/house/use-house-bet.ts'
import type { Seat } from '../../features/play/house/use-stake.ts'
import { payoutOf } from '../../features/play/stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../registry.ts'
import { SlotPayTable } from './pay-table.tsx'
import { SlotOptions } from './slot-options.tsx'
import { SlotScene } from './slot-scene.tsx'
import { drawnOf, type SlotTitle } from './title.ts'
import { useAuto } from './use-auto.ts'

const texts = ['slots'] as const
const readQuick = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)

/** The page of a slot: what a title's own `index.tsx` is made with. */
export function slotGame(title: SlotTitle) {
  const Table = (seat: Seat): ReactElement => (
    <WithTexts names={texts}>
      <SlotTable seat={seat} title={title} />
    </WithTexts>
  )
  return function SlotGame(props: GameViewProps): ReactElement {
    return <HousePlace {...props} Table={Table} />
  }
}

function SlotTable({ seat, title }: { readonly seat: Seat; readonly title: SlotTitle }): ReactElement {
  const t = useTranslations('slots')
  const { name } = title.theme
  const most = title.rules.maxMultiplier({})
  // A profile without autoplay has no turbo and no stop by hand either (domain/compliance.md, row 25).
  const mayHurry = seat.state.autoplay
  const [wantsQuick, setQuick] = useKept('khela.slots.quick', readQuick, false)
  const isQuick = wantsQuick && mayHurry
  const bet = useHouseBet(seat, {}, most)
  // The way to end what is being shown; the button ends it, and spins again once it has ended.
  const [end, setEnd] = useState<() => void>()
  const { amount, problem } = bet.stake
  const isSending = bet.pending !== undefined
  const canPlay = problem === undefined && bet.refusal === undefined && !isSending && end === undefined
  const auto = useAuto({ canPlay, isQuick, stake: amount, play: bet.play })
  const press = () => {
    if (auto.auto !== undefined) auto.stop()
    else if (end === undefined) bet.play()
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
          isSending={isSending}
          isQuick={isQuick}
          onShown={auto.shown}
          onShow={(ending) => setEnd(() => ending)}
        />
      }
      panel={
        <BetPanel
          mode={seat.mode}
          stake={bet.stake}
          sending={bet}
          isPlaced={auto.auto !== undefined}
          toWin={amount === undefined ? undefined : payoutOf(amount, most)}
          action={{
            text: t(auto.auto !== undefined ? 'autoStop' : end === undefined ? 'spin' : 'showEnd'),
            pendingText: t('spinning'),
            amount: auto.auto === undefined && end === undefined ? amount : undefined,
            run: press,
            isOff: end === undefined ? problem !== undefined && auto.auto === undefined : !mayHurry,
          }}
          keys={t('keys')}
        >
          {mayHurry && (
            <SlotOptions isQuick={isQuick} onQuick={setQuick} auto={auto.auto} ended={auto.ended} isOff={!canPlay} onBegin={auto.begin} />
          )}
        </BetPanel>
      }
      result={(round) => <>{t('listed', { spins: drawnOf(round).freeSpins })}</>}
    />
  )
}
