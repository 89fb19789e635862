/** What stands above pages of money: the break a member is in, and the question about limits before the first deposit. */
import { late } from './late.tsx'

export const Break = late(async () => (await import('../features/responsible-play/break-notice.tsx')).default)
export const Prompt = late(async () => (await import('../features/responsible-play/limit-prompt.tsx')).default)

/** Fetches both beside the page, which they would push down if they came after it; the page does without one that does not come. */
export const loadMoneyNotices = (): Promise<unknown> => Promise.allSettled([Break.load(), Prompt.load()])
