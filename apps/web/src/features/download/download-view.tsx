import { Button, buttonClass, EmptyState, Icon, Note, Segment, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ToGames } from '../../site/to-games.tsx'
import { objectUrl } from '../../site/art.ts'
import { read } from '../../site/queries.ts'
import { installApp, installStore } from './install.ts'
import { appsOf, kindOfDevice, type App, type AppKind } from './model.ts'
import { QrCode } from '@khela/ui/qr'
import './download.css'

/** Ways to the app: install the site here, or scan the code of a kind (PS-1.12). */
export function DownloadView(): ReactElement {
  const t = useTexts('dialogs.download')
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const { offer, isInstalled } = installStore()
  if (data === undefined) return <Skeleton height={280} />
  const apps = appsOf(data.resources, location.origin)
  return (
    <div className="download">
      <p className="t2">{t('text')}</p>
      {isInstalled && <Note tone="good">{t('installed')}</Note>}
      {offer !== undefined && <InstallNow />}
      {apps.length === 0 ? <EmptyState title={t('none')} image={objectUrl('EMPTY')} action={<ToGames />} /> : <Kinds apps={apps} />}
    </div>
  )
}

function InstallNow(): ReactElement {
  const t = useTexts('dialogs.download')
  const [isAsking, setAsking] = useState(false)
  const install = () => {
    setAsking(true)
    void installApp().finally(() => setAsking(false))
  }
  return (
    <Button tone="go" size="xl" block icon="download" pending={isAsking} pendingText={t('installing')} onClick={install}>
      {t('install')}
    </Button>
  )
}

function Kinds({ apps }: { readonly apps: readonly App[] }): ReactElement {
  const t = useTexts('dialogs.download')
  const [picked, setPicked] = useState<AppKind>(() => kindOfDevice(navigator.userAgent))
  const app = apps.find(({ kind }) => kind === picked) ?? apps[0]
  if (app === undefined) return <></>
  const name = t(`kinds.${app.kind}`)
  return (
    <>
      {apps.length > 1 && (
        <Segment
          label={t('which')}
          value={app.kind}
          options={apps.map(({ kind }) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={setPicked}
        />
      )}
      <div className="download-one">
        <QrCode text={app.url} label={t('qr', { kind: name })} />
        <div className="col download-text">
          <b>{name}</b>
          <p className="s13 t2">{t(`hints.${app.kind}`)}</p>
          <a className={buttonClass()} href={app.url}>
            <Icon name="external-link" />
            {t('open')}
          </a>
        </div>
      </div>
    </>
  )
}
