import type { Service } from '../../../site/service.ts'

/** How many of a kind the floating bar has room for: telegram and telegram1 (PS-2.22). */
const room: Readonly<Record<Service['csType'], number>> = { LIVECHAT: 1, TELEGRAM: 2, WHATSAPP: 1, FACEBOOK: 0 }
const order = ['LIVECHAT', 'TELEGRAM', 'WHATSAPP'] as const

/** The ways of contact in the floating bar, in its order; the rest is in the service panel. */
export function dockServices<S extends Pick<Service, 'csType'>>(services: readonly S[]): readonly S[] {
  return order.flatMap((kind) => services.filter((row) => row.csType === kind).slice(0, room[kind]))
}
