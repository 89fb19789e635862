import { formatInstant } from '@khela/i18n'
import { Button, notify } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useMe } from '../../app/me.ts'
import { Reasoned } from '../../app/reasoned.tsx'
import { RoomPanel } from '../../app/room-panel.tsx'
import { useSession } from '../../app/session.ts'
import { AddsBadge, SeaBadges } from './badges.tsx'
import { Equation } from './equation.tsx'
import { LookDialog } from './look-dialog.tsx'
import { seaQueries, useSeaEnd, type SeaDetail, type SeaRow } from './queries.ts'
import { SittingDialog } from './sitting-dialog.tsx'
import { SittingLine } from './sitting-line.tsx'
import { SittingsOver } from './sittings-over.tsx'

/** One sea beside the list: its money, who sits at which gun, sittings that are over, ending it. */
export function SeaPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('seas-office')
  const language = useSession((session) => session.language)
  const detail = useQuery(seaQueries.detail(id))
  const [sitting, setSitting] = useState<string>()
  return (
    <RoomPanel
      id={id}
      name={detail.data?.row.name[language]}
      detail={detail}
      onClose={onClose}
      over={sitting !== undefined && <SittingDialog seaId={id} id={sitting} onClose={() => setSitting(undefined)} />}
    >
      {(data) => (
        <>
          <p className="desk-name">
            <SeaBadges row={data.row} />
            <span className="small muted">
              {t('opened')} <span className="num">{formatInstant(data.row.openedAt, 'short', language)}</span>
            </span>
          </p>
          <section aria-labelledby="sea-money">
            <h3 id="sea-money" className="desk-name">
              {t('money')} <AddsBadge adds={data.row.money.adds} />
            </h3>
            <Equation money={data.row.money} mode={data.row.mode} />
          </section>
          {data.row.state === 'open' && <Guns detail={data} onOpen={setSitting} />}
          <Acts row={data.row} />
          <SittingsOver seaId={id} mode={data.row.mode} onOpen={setSitting} />
        </>
      )}
    </RoomPanel>
  )
}

function Guns({ detail, onOpen }: { readonly detail: SeaDetail; readonly onOpen: (id: string) => void }): ReactElement {
  const t = useTexts('seas-office')
  const { row, seats } = detail
  return (
    <section aria-labelledby="sea-guns">
      <h3 id="sea-guns">{t('gunsTitle')}</h3>
      {seats.length === 0 && <p className="muted s13">{t('nobody')}</p>}
      <ul className="desk-seats">
        {seats.map((sitting) => (
          <SittingLine key={sitting.id} sitting={sitting} mode={row.mode} onOpen={() => onOpen(sitting.id)} />
        ))}
      </ul>
    </section>
  )
}

/** Ending the sea, a case; what the state and the role leave. */
function Acts({ row }: { readonly row: SeaRow }): ReactElement | null {
  const t = useTexts('seas-office')
  const { can } = useMe()
  const [asked, setAsked] = useState<'end' | 'look'>()
  const mayEnd = can('game.write') && row.state === 'open'
  if (!mayEnd && !can('case.close')) return null
  const close = () => setAsked(undefined)
  return (
    <div className="desk-acts">
      {mayEnd && (
        <Button icon="ban" onClick={() => setAsked('end')}>
          {t('end')}
        </Button>
      )}
      {can('case.close') && (
        <Button icon="shield-alert" onClick={() => setAsked('look')}>
          {t('look')}
        </Button>
      )}
      {asked === 'end' && <EndDialog id={row.id} onClose={close} />}
      {asked === 'look' && <LookDialog seaId={row.id} onClose={close} />}
    </div>
  )
}

function EndDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('seas-office')
  const act = useSeaEnd(() => {
    notify('good', t('endDone'))
    onClose()
  })
  return (
    <Reasoned title={t('end')} act={act} go={t('end')} onSend={(reason) => act.mutate({ id, reason })} onClose={onClose}>
      <p className="small muted">{t('endMeans')}</p>
    </Reasoned>
  )
}
