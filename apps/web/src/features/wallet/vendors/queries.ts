import type { ReplyOf } from '@khela/contract'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'

export type Funds = ReplyOf<'consolidatedFunds'>
export type VendorFunds = Funds['vendors'][number]

/** How often money on its way is looked at, should the live line be down. */
const pollMs = 4_000

/** Everything the member has, read again while something is on its way. */
export const fundsQuery = () => ({
  ...read('consolidatedFunds', {}),
  refetchInterval: (query: { state: { data: Funds | undefined } }) =>
    query.state.data?.vendors.some(({ moving }) => moving !== null) ? pollMs : (false as const),
})

/** A vendor's name in the language of the page. */
export function useVendorName(): (vendor: { readonly name: { readonly bn: string; readonly en: string } }) => string {
  const language = useLanguage()
  return ({ name }) => (language === 'bn' ? name.bn : name.en)
}
