import { blackjack } from '@khela/games/blackjack'
import { parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { BetPanel } from '../kit/house/bet-panel.tsx'
import { HouseTablePage } from '../kit/house/house-table.tsx'
import { useHouseRound } from '../kit/house/use-house-round.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { BlackjackChart } from './chart.tsx'
import { totalsOf } from './model.ts'
import { BlackjackActs, BlackjackScene } from './scene.tsx'
import './blackjack.css'

/** Blackjack: closer to twenty-one than the dealer, without going over. */
export default function BlackjackGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={BlackjackTable} />
}

/** How long the dealer's last cards take (blackjack.css). */
const dealMs = 600

function BlackjackTable(seat: Seat): ReactElement {
  const t = useTexts('house.blackjack')
  const table = useHouseRound(seat, {}, blackjack.maxMultiplier({}), dealMs)
  const { open, stake } = table
  const staked = open === undefined ? stake.amount : parseMoney(open.staked)
  return (
    <HouseTablePage
      seat={seat}
      title={t('name')}
      rules={{
        lines: [t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5'), t('rule6')],
        proof: blackjack.proof,
        betName: (bet) => t(bet === 'insurance' ? 'insurance' : 'mainBet'),
      }}
      stage={<BlackjackScene seat={seat} table={table} />}
      panel={
        <BetPanel
          mode={seat.mode}
          stake={stake}
          sending={table}
          isPlaced={open !== undefined}
          toWin={staked === undefined ? undefined : staked * 2n}
          action={{
            text: t('deal'),
            pendingText: t('playing'),
            amount: staked,
            run: table.start,
            isOff: open !== undefined || stake.problem !== undefined,
          }}
          acts={open === undefined ? undefined : <BlackjackActs seat={seat} table={table} open={open} />}
          keys={t('keys')}
        >
          <BlackjackChart />
        </BetPanel>
      }
      Result={Totals}
    />
  )
}

/** The totals of the hands of a round of the list, and the dealer's. */
function Totals({ round }: { readonly round: HouseRound }): ReactElement {
  const { hands, dealer } = totalsOf(round)
  return (
    <bdi dir="ltr">
      {hands.join(' / ')} : {dealer}
    </bdi>
  )
}
