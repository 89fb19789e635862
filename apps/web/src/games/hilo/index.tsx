import { hilo } from '@khela/games/hilo'
import { parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { cardMark } from '../kit/cards/playing-card.tsx'
import { BetPanel } from '../kit/house/bet-panel.tsx'
import { HouseTablePage } from '../kit/house/house-table.tsx'
import { useHouseRound } from '../kit/house/use-house-round.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { payoutOf } from '../kit/stake.ts'
import { HousePlace } from '../house-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { cardsOf, stepView } from './model.ts'
import { HiloScene } from './scene.tsx'
import './hilo.css'

/** Hi-lo: say whether the next card is higher or lower, as often as one dares. */
export default function HiloGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={HiloTable} />
}

/** The highest that the safest guess on a card can pay: on a seven both sides are equally likely. Every other card offers less. */
const firstGuess = hilo.multOf([7])
/** Cards of a round that its row in the list shows. */
const listed = 4

function HiloTable(seat: Seat): ReactElement {
  const t = useTexts('house.hilo')
  const table = useHouseRound(seat, {}, firstGuess)
  const { open, stake } = table
  const view = open === undefined ? undefined : stepView(open)
  const cashable =
    open?.legal.includes('cash_out') === true && view?.mult4 !== undefined ? payoutOf(parseMoney(open.stake), view.mult4) : undefined
  const skipped = view?.done.filter((one) => one === 'skip').length ?? 0
  return (
    <HouseTablePage
      seat={seat}
      title={t('name')}
      rules={{
        lines: [t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5')],
        proof: hilo.proof,
        betName: (bet) => t(bet === 'most' ? 'most' : 'least'),
      }}
      stage={<HiloScene seat={seat} table={table} />}
      panel={
        <BetPanel
          mode={seat.mode}
          stake={stake}
          sending={table}
          isPlaced={open !== undefined}
          toWin={cashable}
          action={{
            text: t(open === undefined ? 'play' : cashable === undefined ? 'guess' : 'cashOut'),
            pendingText: t('playing'),
            amount: open === undefined ? stake.amount : cashable,
            run: open === undefined ? table.start : () => table.act({ kind: 'cash_out' }),
            isOff: open === undefined ? stake.problem !== undefined : cashable === undefined,
          }}
          keys={t('keys')}
        >
          <div className="three two-minis">
            <div className="mini">
              <span>{t('right')}</span>
              <b className="num">{(view?.done.length ?? 0) - skipped}</b>
            </div>
            <div className="mini">
              <span>{t('skipsLeft')}</span>
              <b className="num">{hilo.payTable.skips - skipped}</b>
            </div>
          </div>
        </BetPanel>
      }
      Result={LastCards}
    />
  )
}

/** The last cards of a round of the list. */
function LastCards({ round }: { readonly round: HouseRound }): ReactElement {
  return <bdi dir="ltr">{cardsOf(round).slice(-listed).map(cardMark).join(' ')}</bdi>
}
