import { EmptyState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { WaitingChanges } from '../../app/rule-change.tsx'
import { GameCard } from './game-card.tsx'
import { LimitsDialog, SwitchDialog } from './game-dialogs.tsx'
import { gamesQuery } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'
import './games.css'

/** The house's own games: what is off, what may be won and what was returned. */
function GamesPage(): ReactElement {
  const t = useTexts('games-office')
  const games = useQuery(gamesQuery())
  const [asked, setAsked] = useState<{ readonly game: string; readonly what: 'switch' | 'limits' }>()
  const rows = games.data?.games ?? []
  const offOf = (game: string) => games.data?.off.filter((one) => one.game === game) ?? []
  const current = rows.find(({ game }) => game === asked?.game)
  const close = () => setAsked(undefined)
  return (
    <section>
      <PageHead title={t('title')} updatedAt={games.dataUpdatedAt} onRefresh={() => void games.refetch()} />
      <WaitingChanges acts={['officeGameSwitch', 'officeGameLimits']} />
      <div className="office-pad">
        <p className="small muted">{t('lag')}</p>
        {games.isPending && <Skeleton height={320} />}
        {games.isError && !games.data && <Failed query={games} />}
        {games.data && rows.length === 0 && <EmptyState title={t('none')} />}
        <div className="game-cards">
          {rows.map((game) => (
            <GameCard
              key={game.game}
              game={game}
              off={offOf(game.game)}
              onSwitch={() => setAsked({ game: game.game, what: 'switch' })}
              onLimits={() => setAsked({ game: game.game, what: 'limits' })}
            />
          ))}
        </div>
      </div>
      {current && asked?.what === 'switch' && <SwitchDialog game={current} off={offOf(current.game)} onClose={close} />}
      {current && asked?.what === 'limits' && <LimitsDialog game={current} onClose={close} />}
    </section>
  )
}

export const games = defineOfficePage({
  name: 'games',
  menu: { text: 'games', group: 'groupPlay', icon: 'dices', permission: 'game.read' },
  View: GamesPage,
})
