import type { ReplyOf } from '@khela/contract'
import { ask, type IconName } from '@khela/ui'
import { useTexts } from '@khela/i18n/use-texts'
import { openLater } from './open-window.ts'
import { read } from './queries.ts'
import { useRead } from './use-read.ts'

export type Service = ReplyOf<'permissionInfo'>['customerService'][number]

const icons: Readonly<Record<Service['csType'], IconName>> = {
  LIVECHAT: 'message-circle-more',
  FACEBOOK: 'users',
  TELEGRAM: 'send',
  WHATSAPP: 'phone',
}
export const serviceIcon = (kind: Service['csType']): IconName => icons[kind]

/** Ways to reach customer service; none unless the merchant gave them. */
export function useServices(): readonly Service[] {
  const { data } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  return data?.customerService ?? []
}

/** Works out where a path leads (D-C5); the codec is fetched with the first press. */
async function addressOf(path: string, hosts: readonly string[]): Promise<string | undefined> {
  const { openServicePath } = await import('@khela/contract/service-path')
  return openServicePath(path, hosts)
}

/**
 * Opens a way to customer service in a window of its own. What cannot be opened is said, with a way on (PS-8.2: popup
 * blocked, invalid URL). `hosts` is the merchant's list of hosts that may be opened.
 */
export function useOpenService(): (service: Pick<Service, 'path'>, hosts: readonly string[]) => Promise<void> {
  const t = useTexts('shell.trouble')
  const ok = useTexts('common')('ok')
  return async function open(service, hosts) {
    const address = addressOf(service.path, hosts)
    const outcome = await openLater(address)
    if (outcome === 'invalid') {
      await ask({ icon: 'link', title: t('urlTitle'), html: t('urlText'), buttons: [{ id: 'ok', label: ok }], coverCloses: true })
    }
    if (outcome !== 'blocked') return
    const buttons = [{ id: 'here', label: t('here'), tone: 'go' as const }]
    const answer = await ask({ icon: 'ban', title: t('popupTitle'), html: t('popupText'), buttons, coverCloses: true })
    const url = await address
    if (answer === 'here' && url !== undefined) location.assign(url)
  }
}
