import { useEffect, type ReactElement } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { useTexts } from '@khela/i18n/use-texts'
import { Icon } from './icon.tsx'
import { receiveNotices, type Notice } from './notify.ts'

const icons = { good: 'circle-check', bad: 'circle-alert', info: 'info' } as const

/** Where toasts appear: top end of the reading direction. Mount once. */
export function Toaster({
  dir,
  cloth = 'night',
}: {
  readonly dir: 'ltr' | 'rtl'
  readonly cloth?: 'night' | 'day' | 'ledger'
}): ReactElement {
  const t = useTexts('common')
  useEffect(
    () => receiveNotices((notice) => toast.custom(() => <Card {...notice} />, { duration: notice.tone === 'bad' ? 8000 : 4500 })),
    [],
  )
  return (
    <div data-cloth={cloth} style={{ display: 'contents' }}>
      <Sonner
        dir={dir}
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        offset={72}
        mobileOffset={{ top: 64 }}
        containerAriaLabel={t('notifications')}
      />
    </div>
  )
}

function Card({ tone, text, detail }: Notice): ReactElement {
  return (
    <div className={`toast toast-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <span className="grow">
        {text}
        {detail && <small className="wrap-any">{detail}</small>}
      </span>
    </div>
  )
}
