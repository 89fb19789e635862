import { formatInstant } from '@khela/i18n'
import { Button, Dialog, Skeleton, StaleStrip } from '@khela/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Amount } from '../../app/amount.tsx'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { AddsBadge } from './badges.tsx'
import { Catch } from './catch.tsx'
import { Equation } from './equation.tsx'
import { LookDialog } from './look-dialog.tsx'
import { seaQueries, type SeaRow, type ShotRow } from './queries.ts'
import { ShotDialog } from './shot-dialog.tsx'

interface SittingDialogProps {
  readonly seaId: string
  readonly id: string
  readonly onClose: () => void
}

/** One sitting: its money, the same by its shots, and the shots line by line. */
export function SittingDialog({ seaId, id, onClose }: SittingDialogProps): ReactElement {
  const t = useTexts('seas-office')
  const { can } = useMe()
  const language = useSession((session) => session.language)
  const found = useQuery(seaQueries.sitting(seaId, id))
  const [asked, setAsked] = useState<{ readonly shot: number } | 'look'>()
  const { data } = found
  const close = () => setAsked(undefined)
  const who = data === undefined ? '' : (data.sitting.account ?? data.sitting.name)
  return (
    <Dialog title={data === undefined ? t('sitting') : t('sittingOf', { who })} onClose={onClose} cloth="ledger">
      {found.isPending && <Skeleton height={320} />}
      {found.isError && !data && <Failed query={found} money />}
      {found.isError && data && <StaleStrip since={new Date(found.dataUpdatedAt)} language={language} />}
      {data && (
        <div className="desk-col desk-hand">
          <section aria-labelledby="sitting-money">
            <h3 id="sitting-money" className="desk-name">
              {t('money')} <AddsBadge adds={data.adds} />
            </h3>
            <Equation money={data.sitting} mode={data.mode} />
            <p className="small muted">
              {t('byShots')}: {t('shotsOf', { count: data.byShots.shots })}, {t('staked')}{' '}
              <Amount mode={data.mode} value={data.byShots.staked} />, {t('won')} <Amount mode={data.mode} value={data.byShots.won} />
            </p>
          </section>
          <Shots seaId={seaId} sitting={id} mode={data.mode} onOpen={(shot) => setAsked({ shot })} />
          {can('case.close') && (
            <div className="desk-acts">
              <Button icon="shield-alert" onClick={() => setAsked('look')}>
                {t('look')}
              </Button>
            </div>
          )}
        </div>
      )}
      {asked === 'look' && <LookDialog seaId={seaId} sitting={id} onClose={close} />}
      {typeof asked === 'object' && <ShotDialog seaId={seaId} sitting={id} no={asked.shot} onClose={close} />}
    </Dialog>
  )
}

interface ShotsProps {
  readonly seaId: string
  readonly sitting: string
  readonly mode: SeaRow['mode']
  readonly onOpen: (no: number) => void
}

function Shots({ seaId, sitting, mode, onOpen }: ShotsProps): ReactElement {
  const t = useTexts('seas-office')
  const office = useTexts('office')
  const shots = useInfiniteQuery(seaQueries.shots(seaId, sitting))
  const rows = shots.data?.pages.flatMap((page) => page.content) ?? []
  return (
    <section aria-labelledby="sitting-shots">
      <h3 id="sitting-shots">{t('shotsTitle')}</h3>
      {shots.isPending && <Skeleton height={160} />}
      {shots.isError && !shots.data && <Failed query={shots} />}
      {shots.data && rows.length === 0 && <p className="muted s13">{t('noShots')}</p>}
      <ul className="desk-rounds">
        {rows.map((shot) => (
          <ShotLine key={shot.id} shot={shot} mode={mode} onOpen={() => onOpen(shot.no)} />
        ))}
      </ul>
      {shots.hasNextPage && (
        <Button onClick={() => void shots.fetchNextPage()} pending={shots.isFetchingNextPage} pendingText={office('loading')}>
          {office('more')}
        </Button>
      )}
    </section>
  )
}

interface ShotLineProps {
  readonly shot: ShotRow
  readonly mode: SeaRow['mode']
  readonly onOpen: () => void
}

/** Number (opens what verifies it), what was hit, what it cost and paid. */
function ShotLine({ shot, mode, onOpen }: ShotLineProps): ReactElement {
  const t = useTexts('seas-office')
  const fishing = useTexts('fishing')
  const language = useSession((session) => session.language)
  return (
    <li>
      <button type="button" className="link desk-hand-open" onClick={onOpen} aria-label={t('verifyShot', { no: shot.no })}>
        {t('shot', { no: shot.no })}
      </button>
      <span>
        <Catch fish={shot.fish} />
      </span>
      <b className="end">
        <Amount mode={mode} value={shot.payout} />
      </b>
      <span className="small muted num">{formatInstant(shot.at, 'second', language)}</span>
      <span className="small muted">
        {fishing(`weapon.${shot.weapon}`)}, {fishing('levelNo', { level: shot.level })}
      </span>
      <span className="small muted end">
        {t('cost')} <Amount mode={mode} value={shot.cost} />
      </span>
    </li>
  )
}
