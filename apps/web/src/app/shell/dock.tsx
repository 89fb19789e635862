import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { serviceIcon } from './services.ts'
import { useServices } from './side-menu.tsx'

/** The floating bar: the merchant's ways of contact. Phones keep only the first. */
export function Dock(): ReactElement | null {
  const t = useTranslations('shell')
  const services = useServices()
  if (services.length === 0) return null
  return (
    <aside className="dock" aria-label={t('floatingBar')}>
      {services.map((service) => (
        <a key={service.url} href={service.url} target="_blank" rel="noopener noreferrer" aria-label={service.title} title={service.title}>
          <Icon name={serviceIcon(service.csType)} large />
        </a>
      ))}
    </aside>
  )
}
