import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** A grid of equal tiles as it stands on the page, in pixels. */
export interface Grid {
  readonly columns: number
  /** From the top of one row to the top of the next. */
  readonly stride: number
  /** From the window's top edge down to the grid's first row; negative once it has been scrolled past. */
  readonly top: number
  readonly windowHeight: number
}

/** Rows, counted from 0; `to` is the first one that is not drawn. */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** Rows beyond each edge of the window that are drawn as well. */
const beyond = 4
/** The first row moves in steps of so many, so that most frames of a scroll draw nothing anew. */
const step = 2

/** The rows of a grid of `count` tiles that are in the window or near it. */
export function rowsNear({ columns, stride, top, windowHeight }: Grid, count: number): Rows {
  const all = Math.ceil(count / columns)
  const first = Math.floor(-top / stride) - beyond
  const last = Math.ceil((windowHeight - top) / stride) + beyond
  const to = Math.min(all, Math.max(Math.ceil(last / step) * step, 1))
  return { from: Math.max(0, Math.min(Math.floor(first / step) * step, to - 1)), to }
}

interface RowsInSight extends Rows {
  readonly columns: number
  readonly stride: number
}

function measure(list: HTMLElement, count: number): RowsInSight | undefined {
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
  const first = list.children[0]?.getBoundingClientRect()
  if (first === undefined || first.height === 0) return undefined
  // One row alone needs no gap.
  const second = list.children[columns]?.getBoundingClientRect()
  const stride = second === undefined ? first.height : second.top - first.top
  const { top } = list.getBoundingClientRect()
  return { columns, stride, ...rowsNear({ columns, stride, top, windowHeight: window.innerHeight }, count) }
}

/** What of a long grid is drawn: tiles from `from` to before `to`, with room above and below for the others, in pixels. */
export interface GridWindow {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/**
 * Draws of a grid only what is near the window; the page keeps its full height. Until the grid was measured, which happens before the
 * first paint of the browser, its first `start` tiles are drawn, on the server too. A grid of no more than these is drawn whole:
 * nothing that the server has drawn is taken away.
 */
export function useGridWindow(list: RefObject<HTMLElement | null>, count: number, start: number): GridWindow {
  const [seen, setSeen] = useState<RowsInSight>()
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    let frame = 0
    const look = () => {
      const now = measure(element, count)
      if (now === undefined) return
      setSeen((before) =>
        before?.from === now.from && before.to === now.to && before.columns === now.columns && before.stride === now.stride ? before : now,
      )
    }
    // What comes is still beyond the edge: it is drawn in pieces, between the frames of the scroll.
    const soon = () => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0
          startTransition(look)
        })
    }
    look()
    addEventListener('scroll', soon, { passive: true })
    // The width decides how many stand in a row, and how high they are.
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.documentElement)
    return () => {
      removeEventListener('scroll', soon)
      sizes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list, count])
  if (seen === undefined || count <= start) return { from: 0, to: Math.min(count, start), above: 0, below: 0 }
  const { columns, stride } = seen
  const rows = Math.ceil(count / columns)
  const to = Math.min(seen.to, rows)
  const from = Math.min(seen.from, to)
  return { from: from * columns, to: Math.min(to * columns, count), above: from * stride, below: (rows - to) * stride }
}
