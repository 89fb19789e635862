import { Badge, EmptyState } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { GameTile } from '../../site/game-tile.tsx'
import { PageTitle } from '../../site/page-title.tsx'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'
import { NeedTrueAccount } from './member-frame.tsx'

/** Vendors whose draws a screen shows, product-spec §4 Starting a game. */
const screens = {
  '/lottery': { text: 'lottery', vendors: ['LOTT', 'ELOTT'] },
  '/seaLottery': { text: 'seaLottery', vendors: ['TCG_SEA'] },
  '/vnLottery': { text: 'vnLottery', vendors: ['TCG_LOTTO_VN'] },
} as const
const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path)

/** The frame of the lottery screens: which lottery, which draw, and the draws there are. The betting table comes with its engine. */
export function LotteryPage(): ReactElement {
  const t = useTranslations('frames')
  const { pathname } = useLocation()
  const { gameCode } = useSearch({ strict: false })
  const { isTrial } = useSession()
  const { text, vendors } = screens[isScreen(pathname) ? pathname : '/lottery']
  const name = t(`lottery.${text}`)
  return (
    <div className="wrap lottery">
      <PageTitle name={name} />
      <div className="row">
        <h1>{name}</h1>
        {gameCode !== undefined && <Badge>{t('lottery.game', { code: gameCode })}</Badge>}
      </div>
      {isTrial ? (
        <NeedTrueAccount />
      ) : (
        <>
          {vendors.map((vendor) => (
            <Draws key={vendor} vendor={vendor} />
          ))}
          <EmptyState title={t('soonTitle', { name })} text={t('soon.lottery')} image={objectUrl('LOTT')} />
        </>
      )}
    </div>
  )
}

/** The draws of a vendor, where there are any. */
function Draws({ vendor }: { readonly vendor: string }): ReactElement | null {
  const { data } = useQuery({ ...read('gameList', { vassalage: vendor }), staleTime: 60_000 })
  if (data === undefined || data.content.length === 0) return null
  return (
    <ul className="tiles">
      {data.content.map((game) => (
        <li key={game.gameId}>
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  )
}
