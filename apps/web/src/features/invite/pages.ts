import { defineMemberPage } from '../../site/page.ts'

/** What a member is given, in the order of the menu. */
export const invitePages = [
  defineMemberPage({
    name: 'rewards',
    alias: 'rewardCenter',
    menu: { icon: 'gift', group: 'rewards', text: { frames: 'rewards' }, dot: 'rewards' },
    load: async () => (await import('./pages/rewards-page.tsx')).RewardsPage,
  }),
  defineMemberPage({
    name: 'rebate',
    alias: 'manualRebate',
    menu: { icon: 'repeat', group: 'rewards', text: { frames: 'rebate' }, flag: 'hasRebate' },
  }),
  defineMemberPage({
    name: 'referral',
    menu: { icon: 'users', group: 'rewards', text: { frames: 'referral' }, flag: 'hasReferral' },
    load: async () => (await import('./pages/referral-page.tsx')).ReferralPage,
  }),
  defineMemberPage({
    name: 'missions',
    alias: 'missionLeaderboard',
    menu: { icon: 'trophy', group: 'rewards', text: { frames: 'missions' } },
    load: async () => (await import('./pages/rewards-page.tsx')).MissionsPage,
  }),
] as const
