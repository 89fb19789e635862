import type { RequestOf } from '@khela/contract'
import { prizeModeOf } from '@khela/contract/categories'
import { Badge, EmptyState } from '@khela/ui'
import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ToGames } from '../../../site/to-games.tsx'
import { objectUrl } from '../../../site/art.ts'
import { GameTile } from '../../../site/game-tile.tsx'
import { NeedTrueAccount } from '../../../site/need-true-account.tsx'
import { PageTitle } from '../../../site/page-title.tsx'
import { read } from '../../../site/queries.ts'
import { useSession } from '../../../site/session.ts'
import { useRead } from '../../../site/use-read.ts'
import { useReads } from '../../../site/small/use-reads.ts'

/** The lottery screens, PS-4.10. */
const screens = { '/lottery': 'lottery', '/seaLottery': 'seaLottery', '/vnLottery': 'vnLottery' } as const
const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path)

/** Whose draws a screen asks for: the sea region's, the Vietnamese vendor's, or all of the house's prize mode and its own. */
function menusOf(path: keyof typeof screens, prizeMode: 'LOTT' | 'ELOTT'): readonly RequestOf<'gameMenus'>[] {
  const device = 'WEB'
  if (path === '/seaLottery') return [{ prizeMode: 'SEA', device }]
  if (path === '/vnLottery') return [{ prizeMode, device, vassalage: 'TCG_LOTTO_VN' }]
  return [
    { prizeMode, device },
    { prizeMode: 'ZY', device },
  ]
}

/** The frame of the lottery screens: which lottery, which draw, and the draws there are. The betting table comes with its engine. */
export function LotteryPage(): ReactElement {
  const t = useTexts('frames')
  const { pathname } = useLocation()
  const { gameCode } = useSearch({ strict: false })
  const { isTrial } = useSession()
  const path = isScreen(pathname) ? pathname : '/lottery'
  const name = t(`lottery.${screens[path]}`)
  const { data: vendors } = useRead({ ...read('vendors', {}), staleTime: 300_000 })
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
          {vendors !== undefined && <Draws asked={menusOf(path, prizeModeOf(vendors.categories))} />}
          <EmptyState title={t('soonTitle', { name })} text={t('soon.lottery')} image={objectUrl('LOTT')} action={<ToGames />} />
        </>
      )}
    </div>
  )
}

/** The draws there are, each once. */
function Draws({ asked }: { readonly asked: readonly RequestOf<'gameMenus'>[] }): ReactElement | null {
  const menus = useReads(asked.map((one) => ({ ...read('gameMenus', one), staleTime: 60_000 })))
  const draws = new Map(menus.flatMap(({ data }) => data?.gameMenus.map((game) => [game.gameId, game] as const) ?? []))
  if (draws.size === 0) return null
  return (
    <ul className="tiles">
      {[...draws.values()].map((game) => (
        <li key={game.gameId}>
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  )
}
