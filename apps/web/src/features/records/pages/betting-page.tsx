import { Button, buttonClass, EmptyState, Segment, SelectField } from '@khela/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { useSession } from '../../../site/session.ts'
import { useName } from '../games.ts'
import { spanOf, type GameMode } from '../model.ts'
import { BetTable } from '../parts/bet-table.tsx'
import { BetTotals } from '../parts/bet-totals.tsx'
import { DayChips } from '../parts/day-chips.tsx'
import { RecordBody } from '../parts/record-body.tsx'
import { RecordHead } from '../parts/record-head.tsx'
import { recordQueries } from '../queries.ts'
import { useAddress } from '../use-address.ts'
import '../records.css'

const RoundDialog = lazy(() => import('../parts/round-dialog.tsx'))

/** Own rounds by day, money and game, with their totals; each opens its detail (product-spec §1 betting record). */
export function BettingRecordPage(): ReactElement {
  const t = useTranslations('records')
  const address = useAddress()
  const { state, isTrial } = useSession()
  // The presets mean the day of the visit; a page left open over midnight keeps what it shows until it is read again.
  const [openedAt] = useState(() => new Date())
  const days = address.days ?? 'today'
  const mode: GameMode = address.mode ?? (isTrial ? 'demo' : 'real')
  const { game } = address
  const query = useInfiniteQuery({
    ...recordQueries.betting({ ...spanOf(days, openedAt), mode, ...(game !== undefined && { gameCode: game }) }),
    enabled: state === 'in',
  })
  return (
    <div className="col record">
      <RecordHead title={t('bettingTitle')} />
      <section className="card col">
        <DayChips value={days} onChange={(range) => address.change({ days: range })} />
        <div className="record-filters">
          {!isTrial && (
            <div className="field">
              <span className="lab">{t('mode')}</span>
              <Segment
                label={t('mode')}
                value={mode}
                options={[
                  { value: 'real', label: t('real') },
                  { value: 'demo', label: t('demo') },
                ]}
                onChange={(next) => address.change({ mode: next })}
              />
            </div>
          )}
          <GameFilter value={game} onChange={(code) => address.change({ game: code })} />
        </div>
      </section>
      <BetTotals totals={query.data?.pages[0]?.totals} symbol={mode === 'demo' ? '★' : '৳'} hasFailed={query.isError} />
      <RecordBody
        query={query}
        table={(rounds) => (
          <BetTable rounds={rounds} hasDays={days === 'week' || days === 'month'} onOpen={(id) => address.open({ round: id })} />
        )}
        empty={<NoBets isFiltered={game !== undefined} onClear={() => address.change({ game: undefined })} />}
      />
      <Suspense fallback={null}>{address.round !== undefined && <RoundDialog id={address.round} onClose={address.close} />}</Suspense>
    </div>
  )
}

interface GameFilterProps {
  readonly value: string | undefined
  readonly onChange: (code: string | undefined) => void
}

/** The games a person has opened; a game named by the address stays choosable while they load. */
function GameFilter({ value, onChange }: GameFilterProps): ReactElement {
  const t = useTranslations('records')
  const nameOf = useName()
  const { data } = useQuery(recordQueries.games())
  const games = (data?.content ?? []).map((game) => ({ value: game.gameCode, label: nameOf(game.displayName) }))
  const isKnown = value === undefined || games.some((game) => game.value === value)
  return (
    <SelectField
      label={t('game')}
      value={value ?? ''}
      options={[{ value: '', label: t('allGames') }, ...(isKnown ? [] : [{ value, label: value }]), ...games]}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

function NoBets({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }): ReactElement {
  const t = useTranslations('records')
  if (isFiltered) {
    return (
      <EmptyState title={t('noBetsFiltered')} image={objectUrl('EMPTY')} action={<Button onClick={onClear}>{t('showAllGames')}</Button>} />
    )
  }
  return (
    <EmptyState
      title={t('noBets')}
      text={t('noBetsText')}
      image={objectUrl('EMPTY')}
      action={
        <Link className={buttonClass({ tone: 'soft' })} to="/">
          {t('play')}
        </Link>
      }
    />
  )
}
