import { defineMemberPage } from '../../site/page.ts'

export const security = defineMemberPage({
  name: 'security',
  alias: 'securityCenter',
  menu: { icon: 'shield-check', group: 'account', text: { shell: 'security' } },
  load: async () => (await import('./security/security-page.tsx')).SecurityPage,
})
export const profile = defineMemberPage({
  name: 'profile',
  menu: { icon: 'id-card', group: 'account', text: { frames: 'profile' } },
  load: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
})
export const privacy = defineMemberPage({
  name: 'privacy',
  menu: { icon: 'lock', group: 'account', text: { shell: 'privacy' } },
  load: async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
})
