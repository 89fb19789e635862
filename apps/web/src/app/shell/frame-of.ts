/** What stands around a page, by its path (PS-2.7, PS-2.21, PS-2.31). */
export interface FrameParts {
  readonly head: boolean
  /** The top navigation. */
  readonly categories: boolean
  readonly side: boolean
  readonly foot: boolean
  readonly dock: boolean
  readonly tabs: boolean
  readonly cloth: 'night' | 'day'
}

const all: FrameParts = { head: true, categories: true, side: true, foot: true, dock: true, tabs: true, cloth: 'night' }
const nothing: FrameParts = { head: false, categories: false, side: false, foot: false, dock: false, tabs: false, cloth: 'night' }

/** Pages to read rather than to play on. */
const dayPages: ReadonlySet<string> = new Set(['/fairness', '/balance-proof', '/credits', '/help', '/download', '/member'])
const lotteryScreens: ReadonlySet<string> = new Set(['/lottery', '/seaLottery', '/vnLottery'])

const under = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** The parts of a page's frame: agents have a head of their own, game pages hide the side menu, /seamless has head and side menu only. */
export function frameOf(path: string): FrameParts {
  if (under(path, '/agent') || under(path, '/agentHome')) return { ...nothing, cloth: 'day' }
  // A small window that closes itself has room for nothing else.
  if (path === '/signin/callback') return nothing
  if (path === '/seamless') return { ...nothing, head: true, side: true }
  // The place of the bottom bar and of the floating bar belongs to the game's action.
  if (path.startsWith('/play/')) return { ...nothing, head: true }
  if (lotteryScreens.has(path)) return { ...all, side: false }
  if (dayPages.has(path) || path.startsWith('/member/') || under(path, '/rounds')) return { ...all, categories: false, cloth: 'day' }
  return all
}

/** Places of whoever is signed in: without a session they give way to the login popup. */
export const isBehindSession = (path: string): boolean =>
  under(path, '/member') || lotteryScreens.has(path) || path === '/recent' || path === '/favorite' || path === '/pointMall'
