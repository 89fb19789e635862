import { readFeatureSearch } from '../../site/feature-search.ts'
import { definePage, need } from '../../site/page.ts'

/** The code of the round whose page stands at a path; undefined for any other path. */
export function roundOfPath(path: string): string | undefined {
  return /^\/rounds\/([a-z]{2,5}_[0-9A-Za-z]{22})$/.exec(path)?.[1]
}

/** What can be checked: outcomes, balances, rounds of others (those that ended last, and one at its own address), whose work the site uses. */
export const fairnessPages = [
  definePage({
    path: '/fairness',
    frame: 'reading',
    title: 'fairness',
    readSearch: readFeatureSearch,
    load: async () => (await import('./pages/fairness-page.tsx')).FairnessPage,
  }),
  definePage({
    path: '/rounds',
    frame: 'reading',
    title: 'rounds',
    load: async () => (await import('./pages/rounds-page.tsx')).RoundsPage,
  }),
  definePage({
    path: '/rounds/$code',
    frame: 'reading',
    title: 'rounds',
    // What a shared link shows.
    headReads: (path) => {
      const code = roundOfPath(path)
      return code === undefined ? [] : [need('seenRound', { code })]
    },
    load: async () => (await import('./pages/round-page.tsx')).RoundPage,
  }),
  definePage({
    path: '/balance-proof',
    frame: 'reading',
    title: 'balanceProof',
    readSearch: readFeatureSearch,
    load: async () => (await import('./pages/balance-proof-page.tsx')).BalanceProofPage,
  }),
  definePage({
    path: '/credits',
    frame: 'reading',
    title: 'credits',
    load: async () => (await import('./pages/credits-page.tsx')).CreditsPage,
  }),
] as const
