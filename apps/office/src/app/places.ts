import type { OfficePermission } from '@khela/contract'
import type { IconName } from '@khela/ui'

interface Place {
  readonly to: string
  readonly search?: object
  readonly key: string
  readonly icon: IconName
  readonly permission: OfficePermission
}
interface Group {
  readonly name: string
  readonly places: readonly Place[]
}

/** Places of the side bar, in the groups that an operator looks for them in. */
export const placeGroups = [
  {
    name: 'groupMoney',
    places: [
      { to: '/deposits', search: { tab: 'queue', filter: 'waiting' }, key: 'deposits', icon: 'arrow-down', permission: 'deposit.read' },
      { to: '/withdrawals', search: { filter: 'waiting' }, key: 'withdrawals', icon: 'arrow-up', permission: 'withdrawal.read' },
      { to: '/adjustments', search: { filter: 'waiting' }, key: 'adjustments', icon: 'sliders-horizontal', permission: 'member.read' },
      { to: '/cases', search: { tab: 'cases', state: 'open' }, key: 'cases', icon: 'shield-alert', permission: 'case.read' },
      { to: '/books', key: 'books', icon: 'scale', permission: 'ledger.read' },
    ],
  },
  {
    name: 'groupPeople',
    places: [
      { to: '/members', key: 'members', icon: 'users', permission: 'member.read' },
      { to: '/care', search: { tab: 'chats' }, key: 'care', icon: 'headset', permission: 'support.read' },
      { to: '/kyc', search: { tab: 'waiting' }, key: 'kyc', icon: 'id-card', permission: 'kyc.read' },
      { to: '/harm', search: { state: 'open' }, key: 'harm', icon: 'heart', permission: 'care.read' },
    ],
  },
  {
    name: 'groupPlay',
    places: [
      { to: '/games', key: 'games', icon: 'dices', permission: 'game.read' },
      { to: '/tables', key: 'tables', icon: 'hourglass', permission: 'game.read' },
      { to: '/poker', search: { state: 'open' }, key: 'poker', icon: 'hand-coins', permission: 'game.read' },
      { to: '/seas', search: { state: 'open' }, key: 'seas', icon: 'waves', permission: 'game.read' },
    ],
  },
  {
    name: 'groupHouse',
    places: [
      { to: '/content', search: { tab: 'announcements', kind: 'notice' }, key: 'content', icon: 'megaphone', permission: 'content.read' },
      { to: '/proposals', search: { filter: 'waiting' }, key: 'proposals', icon: 'file-text', permission: 'proposal.read' },
      { to: '/operators', key: 'operators', icon: 'key-round', permission: 'operator.read' },
      { to: '/audit', key: 'audit', icon: 'scroll-text', permission: 'audit.read' },
      { to: '/jobs', key: 'jobs', icon: 'wrench', permission: 'jobs.read' },
      { to: '/settings', search: {}, key: 'settings', icon: 'sliders-horizontal', permission: 'merchant.read' },
      { to: '/site', key: 'site', icon: 'settings', permission: 'merchant.read' },
    ],
  },
] as const satisfies readonly Group[]
