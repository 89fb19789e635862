/** Addresses of the back office's pages: its router draws them, and its server answers 404 with the page for every other. */
export const officePlaces = {
  home: '/',
  withdrawals: '/withdrawals',
  deposits: '/deposits',
  cases: '/cases',
  support: '/care',
  kyc: '/kyc',
  responsiblePlay: '/harm',
  members: '/members',
  /** `$id` is one part of an address, whatever it is. */
  member: '/members/$id',
  adjustments: '/adjustments',
  proposals: '/proposals',
  operators: '/operators',
  account: '/account',
  audit: '/audit',
  books: '/books',
  jobs: '/jobs',
  content: '/content',
  games: '/games',
  tables: '/tables',
  poker: '/poker',
  seas: '/seas',
  settings: '/settings',
  setting: '/settings/$id',
  site: '/site',
} as const

const places = Object.values(officePlaces).map((place) => new RegExp(`^${place.replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether the back office has a page at a path; as its router does, it takes a slash at the end and letters of either size. */
export const isOfficePlace = (path: string): boolean => places.some((place) => place.test(path))
