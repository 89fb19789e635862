import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { KycAsked } from './kyc-asked.tsx'
import { read } from './queries.ts'
import { useRead } from './use-read.ts'

/** What will be asked of a newcomer one day, told before they join; read when it is opened. Needs the texts `kyc`. */
export function KycNotice(): ReactElement {
  const t = useTexts('kyc')
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead({ ...read('kycRules', {}), staleTime: 300_000, enabled: isOpen })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link link-tap">{t('notice')}</summary>
      {data !== undefined && <KycAsked asked={data.asked} />}
      <p className="small muted">{t('asked.why')}</p>
    </details>
  )
}
