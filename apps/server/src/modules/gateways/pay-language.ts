/** In which language a pay page opens. */
import type { Language } from '../../kernel/index.ts'
import type { Gateway } from './gateway.ts'

/** No gateway of the world stands on this machine: what does is a stand-in of the house, and its pages take `lang`. */
const standIn = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The pay address in the reader's language: as the gateway's own pages take it, or a stand-in's; everybody else's stays as it is. */
export function payAddress(payUrl: string, gateway: Pick<Gateway, 'inLanguage'> | undefined, lang: Language): string {
  if (gateway?.inLanguage !== undefined) return gateway.inLanguage(payUrl, lang)
  const url = URL.parse(payUrl)
  if (url === null || !standIn.test(url.hostname)) return payUrl
  url.searchParams.set('lang', lang)
  return url.href
}
