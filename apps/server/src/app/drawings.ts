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
/** Draws a page without a visitor; undefined when visitors get a page of another key now (the site was closed, say). */
export type Redraw = () => Promise<Drawn | undefined>

/** How old a drawn page may be: the winner board, the fastest thing on it, is read anew by the page itself. */
const freshMs = 3000
/** The front page is drawn anew this long after its last drawing was begun, if somebody asked for it in the last minute: its visitors wait for no drawing. */
const redrawMs = 2500
const inDemandMs = 60_000
const mostPages = 300
/** Drawings at a time: each takes the main thread for milliseconds, and calls of members wait behind them. */
const mostDrawings = 2

/** The drawn pages of a site by their key, and how many are being drawn. */
export function openDrawings(log: RunningApp['log']) {
  const pages = new Map<string, Drawing>()
  let underWay = 0
  const count = <T>(drawn: Promise<T>): Promise<T> => {
    underWay += 1
    const finish = () => (underWay -= 1)
    drawn.then(finish, finish)
    return drawn
  }
  const put = (key: string, drawing: Drawing): void => {
    pages.delete(key)
    pages.set(key, drawing)
    if (pages.size > mostPages) pages.delete(pages.keys().next().value ?? '')
  }
  /** Draws a page again and again until nobody asks for it; the drawing before is sent until the next one is there. */
  const redrawLater = (key: string, drawing: Drawing, redraw: Redraw): void => {
    const turn = async (): Promise<void> => {
      const at = performance.now()
      if (pages.get(key) !== drawing || at - drawing.askedAt > inDemandMs) return
      // Visitors come first: beside a drawing of theirs none is made that nobody waits for.
      if (underWay > 0) return redrawLater(key, drawing, redraw)
      const drawn = await count(redraw())
      // Either it belongs to another key now, or a visitor's own drawing has come and is drawn anew in its turn.
      if (drawn === undefined || pages.get(key) !== drawing) return
      const next = { drawn: Promise.resolve(drawn), at, askedAt: drawing.askedAt }
      put(key, next)
      redrawLater(key, next, redraw)
    }
    const warn = (error: unknown) => log.warn({ err: error }, 'the front page could not be drawn anew')
    setTimeout(() => void turn().catch(warn), redrawMs).unref()
  }
  return {
    areFull: (): boolean => underWay >= mostDrawings,
    /** The drawing of a page that somebody asks for now. */
    ask(key: string): (Drawing & { isFresh: boolean }) | undefined {
      const drawing = pages.get(key)
      if (!drawing) return undefined
      drawing.askedAt = performance.now()
      return { ...drawing, isFresh: drawing.askedAt - drawing.at < freshMs }
    },
    /** Draws a page for who asks; `redraw` is for the one page that is drawn anew before it is asked for. */
    begin(key: string, draw: () => Promise<Drawn>, redraw?: Redraw): Promise<Drawn> {
      const at = performance.now()
      const drawing = { drawn: count(draw()), at, askedAt: at }
      put(key, drawing)
      if (redraw !== undefined) redrawLater(key, drawing, redraw)
      return drawing.drawn
    },
  }
}
