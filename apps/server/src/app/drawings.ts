/** Drawn pages: sent to many while they are fresh; the front page is drawn anew before its next visitor comes. */
import type { RunningApp } from '../kernel/index.ts'
import type { Page } from './page.ts'

export interface Drawn {
  readonly page: Page
  readonly status: number
  /** What it shows may be taken back: nobody is sent it once it is no longer fresh. */
  readonly isPassing: boolean
}
/** A drawing, done or under way, when it was begun, and when its page was last asked for. */
interface Drawing {
  readonly drawn: Promise<Drawn>
  readonly at: number
  askedAt: number
}

/** How old a drawn page may be: the winner board, the fastest thing on it, is read anew by the page itself. */
const freshMs = 3000
/** So long after it was begun, the front page is drawn anew, while somebody asked for it in the last minute: its next visitor waits for no drawing. */
const redrawMs = 2500
const inDemandMs = 60_000
const mostPages = 300
/** Drawings at a time: each takes the main thread for milliseconds, and calls of members wait behind them. */
const mostDrawings = 2
/** The drawn pages of a site by their key, and how many are being drawn. */
export function openDrawings(log: RunningApp['log']) {
  const kept = new Map<string, Drawing>()
  let underWay = 0
  const count = (drawn: Promise<Drawn>): Promise<Drawn> => {
    underWay += 1
    const finish = () => (underWay -= 1)
    drawn.then(finish, finish)
    return drawn
  }
  const put = (key: string, drawing: Drawing): void => {
    kept.delete(key)
    kept.set(key, drawing)
    if (kept.size > mostPages) kept.delete(kept.keys().next().value ?? '')
  }
  /** Draws a page again and again until nobody asks for it; the drawing before is sent until the next one is there. */
  const redrawLater = (key: string, drawing: Drawing, draw: () => Promise<Drawn>): void => {
    const redraw = async (): Promise<void> => {
      const at = performance.now()
      if (kept.get(key) !== drawing || at - drawing.askedAt > inDemandMs || underWay >= mostDrawings) return
      const drawn = count(draw())
      await drawn
      // A visitor's own drawing has come meanwhile: it is drawn anew in its turn.
      if (kept.get(key) !== drawing) return
      const next = { drawn, at, askedAt: drawing.askedAt }
      put(key, next)
      redrawLater(key, next, draw)
    }
    const warn = (error: unknown) => log.warn({ err: error }, 'the front page could not be drawn anew')
    setTimeout(() => void redraw().catch(warn), redrawMs).unref()
  }
  return {
    areFull: (): boolean => underWay >= mostDrawings,
    /** The drawing of a page that somebody asks for now. */
    ask(key: string): (Drawing & { isFresh: boolean }) | undefined {
      const drawing = kept.get(key)
      if (!drawing) return undefined
      drawing.askedAt = performance.now()
      return { ...drawing, isFresh: drawing.askedAt - drawing.at < freshMs }
    },
    begin(key: string, draw: () => Promise<Drawn>, { isFront }: { isFront: boolean }): Promise<Drawn> {
      const at = performance.now()
      const drawing = { drawn: count(draw()), at, askedAt: at }
      put(key, drawing)
      if (isFront) redrawLater(key, drawing, draw)
      return drawing.drawn
    },
  }
}
