import type { Messages } from '@khela/i18n'

type Shell = Messages['shell']
/** Keys of `shell` that name a page. */
export type PageNameKey =
  | `titles.${keyof Shell['titles']}`
  | `categories.${keyof Shell['categories']}`
  | 'fairness'
  | 'balanceProof'
  | 'rounds'
  | 'credits'

const names: Readonly<Record<string, PageNameKey>> = {
  lottery: 'titles.lottery',
  seaLottery: 'titles.lottery',
  vnLottery: 'titles.lottery',
  favorite: 'titles.favorite',
  recent: 'titles.recent',
  promotions: 'titles.promotions',
  help: 'titles.help',
  pointMall: 'titles.pointMall',
  member: 'titles.member',
  agent: 'titles.agent',
  agentHome: 'titles.agentHome',
  seamless: 'titles.seamless',
  play: 'titles.seamless',
  fairness: 'fairness',
  'balance-proof': 'balanceProof',
  credits: 'credits',
  rounds: 'rounds',
}

/** What a page is called before its own code says it better: for the server's document. Undefined for home and unknown addresses. */
export function pageName(path: string, categories: Readonly<Record<string, unknown>>): PageNameKey | undefined {
  const first = path.split('/')[1] ?? ''
  const code = first.toUpperCase()
  if (first === code.toLowerCase() && Object.hasOwn(categories, code) && code !== 'HOME') return `categories.${code as 'RNG'}`
  return Object.hasOwn(names, first) ? names[first] : undefined
}
