import { routes } from '../../../kernel/index.ts'
import type { Feed } from './feed.ts'
import { readSharedRound, roundShare, shareRound, unshareRound } from './share.ts'

/** The calls of rounds that others see. */
export const feedRoutes = (feed: Pick<Feed, 'read'>) =>
  routes({
    roundFeed: (t) => feed.read(t),
    seenRound: (t, call) => readSharedRound(t, call),
    roundShare: (t, call) => roundShare(t, call),
    shareRound: (t, call) => shareRound(t, call),
    unshareRound: (t, call) => unshareRound(t, call),
  })
