/** What the site says: banners, notices, popups, promotions, help, resources (PS-3.12, PS-3.13). Plain values, for browsers too. */
export const contentKinds = ['notice', 'popup', 'marquee', 'banner', 'promotion', 'article', 'resource'] as const
export type ContentKind = (typeof contentKinds)[number]

export const bannerGroups = ['w_login', 'w_reg', 'w_register', 'w_home', 'w_promotion', 'w_leftmenu', 'w_video'] as const
export const linkageTypes = ['NONE', 'ROUTE', 'MODAL', 'GAME', 'PROMO', 'URL'] as const
export type LinkageType = (typeof linkageTypes)[number]
/** A: signed in, B: visitors, F: the first sign-in of a member (PS-4.13). */
export const executions = ['A', 'B', 'F'] as const
export const promotionKinds = ['newbie', 'limited', 'special', 'daily', 'rebate', 'vip'] as const
export const articleGroups = ['start', 'money', 'games', 'safety', 'legal', 'contact'] as const
export const resourceTypes = ['PAYMENT', 'CERTIFICATION', 'LICENCE', 'SOCIAL', 'APP_IOS', 'APP_ANDROID', 'APP_LITE', 'HELP'] as const
/** 1 deposit, 2 withdrawal, 3 game, 4 service, 6 apply agent, 0 other (PS-3.16). */
export const feedbackTypes = [0, 1, 2, 3, 4, 6] as const
/** Characters of a feedback's description (PS-5.8, PS-9.3). */
export const feedbackLength = { min: 20, max: 200 } as const

const linkagePatterns: Readonly<Record<LinkageType, RegExp>> = {
  NONE: /^$/,
  // One slash at the beginning: two would name another house.
  ROUTE: /^\/(?![/\\])[0-9A-Za-z/?=&#_-]*$/,
  MODAL: /^[a-zA-Z]{2,40}(\?[0-9A-Za-z=&_-]{1,200})?$/,
  GAME: /^[0-9A-Za-z_-]{1,60}$/,
  PROMO: /^[a-z]{2,5}_[0-9A-Za-z]{22}$/,
  URL: /^https:\/\/[^\s/\\@]{3,253}(\/[^\s\\]*)?$/,
}

/** Whether `linkage` is something that a banner of this linkage type can lead to. */
export const isLinkage = (type: LinkageType, linkage: string): boolean => linkagePatterns[type].test(linkage)
