import type { ReplyOf } from '@khela/contract'

type Resource = ReplyOf<'permissionInfo'>['resources'][number]

/** The kinds of app in the order they are shown: the lite one works everywhere. */
export const appKinds = ['APP_LITE', 'APP_ANDROID', 'APP_IOS'] as const
export type AppKind = (typeof appKinds)[number]

export interface App {
  readonly kind: AppKind
  /** Whole address, for the code and for the link. */
  readonly url: string
}

/** The apps that the house offers, with whole addresses; one whose address is not of the web is left out. */
export function appsOf(resources: readonly Pick<Resource, 'resourceType' | 'url'>[], origin: string): readonly App[] {
  return appKinds.flatMap((kind) => {
    const found = resources.find(({ resourceType }) => resourceType === kind)
    const url = found && URL.parse(found.url, origin)
    return url && /^https?:$/.test(url.protocol) ? [{ kind, url: url.href }] : []
  })
}

/** The kind for the device in hand, as its user agent tells. */
export function kindOfDevice(agent: string): AppKind {
  if (/android/i.test(agent)) return 'APP_ANDROID'
  return /iphone|ipad|ipod/i.test(agent) ? 'APP_IOS' : 'APP_LITE'
}
