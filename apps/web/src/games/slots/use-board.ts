import { useEffect, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { openBoard, type Board } from './board.ts'
import type { SlotTitle } from './title.ts'

/** The canvases of a board in the page. */
export interface BoardRefs {
  readonly box: RefObject<HTMLDivElement | null>
  readonly back: RefObject<HTMLCanvasElement | null>
  readonly reels: RefObject<HTMLCanvasElement | null>
  readonly lines: RefObject<HTMLCanvasElement | null>
}

/** The board of a title, opened anew when its box changes width: symbols are painted for the size that they are shown in. */
export function useBoard(title: SlotTitle, { box, back, reels, lines }: BoardRefs): Board | undefined {
  const t = useTranslations('slots')
  const [board, setBoard] = useState<Board>()
  const [wild, free] = [t('wild'), t('free')]
  useEffect(() => {
    const [place, ...canvases] = [box.current, back.current, reels.current, lines.current] as const
    const [first, second, third] = canvases
    if (place === null || first === null || second === null || third === null) return
    let opened: Board | undefined
    let painted = 0
    const watch = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width === painted || width === 0) return
      painted = width
      opened?.close()
      opened = openBoard({ back: first, reels: second, lines: third }, { ...title, words: { wild, free } }, width)
      setBoard(opened)
    })
    watch.observe(place)
    return () => {
      watch.disconnect()
      opened?.close()
    }
  }, [title, wild, free, box, back, reels, lines])
  return board
}
