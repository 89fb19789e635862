import type { ReplyOf } from '@khela/contract'
import { promotionKinds } from '@khela/contract/content'

export type Promotion = ReplyOf<'announcements'>['promotions'][number]
export type Kind = Promotion['kind']

export type PromotionState =
  | { readonly name: 'soon' }
  | { readonly name: 'on'; /** Whole days left after this one; undefined without an end. */ readonly daysLeft: number | undefined }
  | { readonly name: 'ended' }

const dayMs = 86_400_000

/** Where an offer stands at an instant: it runs from `from` up to, and without, `until`. */
export function promotionState({ from, until }: Pick<Promotion, 'from' | 'until'>, at: Date): PromotionState {
  const now = at.getTime()
  if (now < Date.parse(from)) return { name: 'soon' }
  if (until === null) return { name: 'on', daysLeft: undefined }
  const left = Date.parse(until) - now
  return left <= 0 ? { name: 'ended' } : { name: 'on', daysLeft: Math.floor(left / dayMs) }
}

const places: Readonly<Record<PromotionState['name'], number>> = { on: 0, soon: 1, ended: 2 }

/** The offers of a kind (or all): running ones first, then those to come, then those that are over; otherwise in the house's order. */
export function promotionsOf(promotions: readonly Promotion[], kind: Kind | undefined, at: Date): readonly Promotion[] {
  return promotions
    .filter((promotion) => kind === undefined || promotion.kind === kind)
    .toSorted((a, b) => places[promotionState(a, at).name] - places[promotionState(b, at).name])
}

/** The kind that the address names; undefined shows all. The router writes texts in quotes when it must. */
export function kindOf(searchText: string): Kind | undefined {
  const named = new URLSearchParams(searchText).get('kind')?.replace(/^"(.*)"$/, '$1')
  return promotionKinds.find((kind) => kind === named)
}
