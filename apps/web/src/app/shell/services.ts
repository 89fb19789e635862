import type { ReplyOf } from '@khela/contract'
import type { IconName } from '@khela/ui'

export type Service = ReplyOf<'permissionInfo'>['customerService'][number]

const icons: Readonly<Record<Service['csType'], IconName>> = {
  LIVECHAT: 'message-circle-more',
  FACEBOOK: 'users',
  TELEGRAM: 'send',
  WHATSAPP: 'phone',
}
export const serviceIcon = (kind: Service['csType']): IconName => icons[kind]
