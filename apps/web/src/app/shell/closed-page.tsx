import type { ReplyOf } from '@khela/contract'
import { formatInstant, formatLocal, formatOffset } from '@khela/i18n'
import { AskHost, Icon, Stitch, Wordmark } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../site/language.ts'
import { LanguageChoice } from './edges/language-choice.tsx'
import { ServiceLinks } from './edges/service-links.tsx'

type Status = ReplyOf<'systemStatus'>

/** What the server writes in place of one visitor's address on a page that many get. */
const noAddress = '0.0.0.0'

/** In place of the whole site: maintenance with its expected end, or a region where it is not offered (PS-2.11, PS-2.12, PS-4.1). */
export default function ClosedPage({ status }: { readonly status: Status }): ReactElement {
  const t = useTexts('shell')
  const language = useLanguage()
  const isMaintenance = status.status === 1
  const info = language === 'bn' ? status.info.bn : status.info.en
  const title = t(isMaintenance ? 'maintenanceTitle' : 'blockedTitle')
  useOwnAddress(status)
  return (
    <main className="closed" data-cloth="night">
      <title>{title}</title>
      <Wordmark className="closed-mark" />
      <Stitch runs className="closed-stitch" />
      <div className="wrap fullpage">
        <Icon name={isMaintenance ? 'wrench' : 'globe'} className="fullpage-mark" />
        <h1>{title}</h1>
        <p className="t2">{info || t(isMaintenance ? 'maintenanceText' : 'blockedText')}</p>
        {isMaintenance && status.maintenanceEnd !== null && <End at={status.maintenanceEnd} />}
        {!isMaintenance && status.ip !== noAddress && <p className="b num">{t('yourIp', { ip: status.ip })}</p>}
        <div className="row closed-services">
          <ServiceLinks rows={status.customerService} hosts={status.customerServiceHosts} className="btn btn-line" />
          <span className="closed-language">
            <LanguageChoice />
          </span>
        </div>
      </div>
      <AskHost />
    </main>
  )
}

const never = () => () => undefined

/** The expected end, by the merchant's clock in the server's drawing and by the visitor's own where that is another one. */
function End({ at }: { readonly at: string }): ReactElement {
  const t = useTexts('shell')
  const language = useLanguage()
  const merchant = `${formatInstant(at, 'short', language)} ${formatOffset(new Date(at))}`
  const local = useSyncExternalStore(
    never,
    () => formatLocal(at, language),
    () => merchant,
  )
  return <p className="b num">{t('maintenanceEnd', { time: local })}</p>
}

/** The address of this visitor is not in a page that was drawn for many: it is asked for. */
function useOwnAddress({ status, ip }: Status): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (status === 2 && ip === noAddress) void queries.invalidateQueries({ queryKey: ['systemStatus'] })
  }, [queries, status, ip])
}
