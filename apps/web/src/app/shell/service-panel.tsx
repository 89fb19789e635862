import { Drawer, Icon, IconButton, Stitch } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useModal, type ModalName } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { useServices } from '../../site/service.ts'
import { useRead } from '../../site/use-read.ts'
import { useMenuFacts } from './facts.ts'
import { LinePanel } from './line-panel.tsx'
import { ServiceLinks } from './edges/service-links.tsx'

/** The service panel: every way to reach the house, more help, the app, and the lines of the site (PS-2.24). */
export default function ServicePanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts('frames.service')
  const close = useTexts('common')('close')
  const modal = useModal()
  const services = useServices()
  const { hasReferral } = useMenuFacts()
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const open = (name: ModalName) => () => {
    onClose()
    modal.open(name)
  }
  return (
    <Drawer title={t('title')} onClose={onClose} side="end">
      <div className="row between">
        <h2 className="service-title">{t('title')}</h2>
        <IconButton icon="x" label={close} onClick={onClose} />
      </div>
      <p className="t2">{t('text')}</p>
      <Stitch />
      {services.length === 0 && info?.ownChat !== true && <p className="small muted">{t('none')}</p>}
      <div className="pair">
        <ServiceLinks rows={services} hosts={info?.customerServiceHosts ?? []} ownChat={info?.ownChat ?? false} onLeave={onClose} />
      </div>
      <h3>{t('more')}</h3>
      <div className="pair">
        <button type="button" onClick={open('help')}>
          <Icon name="circle-help" />
          {t('help')}
        </button>
        <button type="button" onClick={open('feedback')}>
          <Icon name="file-text" />
          {t('feedback')}
        </button>
        <button type="button" onClick={open('announcements')}>
          <Icon name="megaphone" />
          {t('announcements')}
        </button>
        {hasReferral && (
          <Link to="/member/$page" params={{ page: 'referral' }} onClick={onClose}>
            <img src={objectUrl('INVITE')} alt="" width={34} height={34} />
            {t('invite')}
          </Link>
        )}
      </div>
      <AppCard onOpen={open('download')} />
      <Stitch className="faint" />
      <LinePanel />
    </Drawer>
  )
}

/** What the app is and how to get it. */
export function AppCard({ onOpen }: { readonly onOpen: () => void }): ReactElement {
  const t = useTexts('frames.service')
  return (
    <div className="app-card">
      <span className="app-mark">
        <Icon name="qr-code" large />
      </span>
      <span className="grow">
        <b>{t('app')}</b>
        <span className="small muted">{t('appText')}</span>
      </span>
      <button type="button" className="btn btn-soft" onClick={onOpen}>
        {t('open')}
      </button>
    </div>
  )
}
