import { Icon, type IconName } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../../site/modal-address.ts'
import { read } from '../../../site/queries.ts'
import { useServices, type Service } from '../../../site/service.ts'
import { useRead } from '../../../site/use-read.ts'
import { Boundary } from '../../boundary.tsx'
import { dockServices } from './dock-rules.ts'
import { useMenuFacts } from '../facts.ts'
import { ServiceLinks } from './service-links.tsx'

const ServicePanel = lazy(() => import('../service-panel.tsx'))
const isLiveChat = ({ csType }: Pick<Service, 'csType'>): boolean => csType === 'LIVECHAT'

/** The floating bar (PS-2.22): invite, live chat, app code, telegram twice, whatsapp, the panel with everything, and the switch. */
export default function Dock(): ReactElement {
  const t = useTexts('shell')
  const modal = useModal()
  const { hasReferral } = useMenuFacts()
  const services = dockServices(useServices())
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const hosts = info?.customerServiceHosts ?? []
  useTag(info?.analytics.gtagId)
  const [isOpen, setOpen] = useState(true)
  const [isPanelOpen, setPanelOpen] = useState(false)
  return (
    <>
      <aside className="dock" aria-label={t('floatingBar')} data-folded={!isOpen || undefined}>
        <div className="dock-in" inert={!isOpen}>
          {hasReferral && (
            <Link to="/member/$page" params={{ page: 'referral' }} aria-label={t('invite')} title={t('invite')}>
              <Icon name="gift" large />
            </Link>
          )}
          <ServiceLinks rows={services.filter(isLiveChat)} hosts={hosts} ownChat={info?.ownChat ?? false} isBare large />
          <Round icon="qr-code" label={t('downloadApp')} onPress={() => modal.open('download')} />
          <ServiceLinks rows={services.filter((row) => !isLiveChat(row))} hosts={hosts} isBare large />
        </div>
        <span className="dock-main">
          <Round icon="headset" label={t('customerService')} onPress={() => setPanelOpen(true)} isExpanded={isPanelOpen} />
        </span>
        <span className="dock-turn">
          <Round
            icon={isOpen ? 'chevron-down' : 'chevron-up'}
            label={t(isOpen ? 'dockHide' : 'dockShow')}
            onPress={() => setOpen(!isOpen)}
            isExpanded={isOpen}
          />
        </span>
      </aside>
      {isPanelOpen && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <ServicePanel onClose={() => setPanelOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}

/** Google's tag where the merchant named one. It stands here because the bar is on every page and comes after the first paint. */
function useTag(id: string | null | undefined): void {
  useEffect(() => {
    if (id) void import('../../../site/tag.ts').then(({ startTag }) => startTag(id))
  }, [id])
}

interface RoundProps {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => void
  readonly isExpanded?: boolean
}

function Round({ icon, label, onPress, isExpanded }: RoundProps): ReactElement {
  return (
    <button type="button" aria-label={label} title={label} aria-expanded={isExpanded} onClick={onPress}>
      <Icon name={icon} large />
    </button>
  )
}
