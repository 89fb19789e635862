import { useEffect, useState, type RefObject } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { openBoard, type Board } from './board.ts'
import type { SlotTitle } from './title.ts'

/** The board of a title, opened anew when its box changes width: symbols are painted for the size that they are shown in. */
export function useBoard(
  title: SlotTitle,
  box: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): Board | undefined {
  const t = useTexts('slots')
  const [board, setBoard] = useState<Board>()
  const [wild, free] = [t('wild'), t('free')]
  useEffect(() => {
    const [place, drawn] = [box.current, canvas.current]
    if (place === null || drawn === null) return
    let opened: Board | undefined
    let painted = 0
    const watch = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width === painted || width === 0) return
      painted = width
      opened?.close()
      opened = openBoard(drawn, { ...title, words: { wild, free } }, width)
      setBoard(opened)
    })
    watch.observe(place)
    return () => {
      watch.disconnect()
      opened?.close()
    }
  }, [title, wild, free, box, canvas])
  return board
}
