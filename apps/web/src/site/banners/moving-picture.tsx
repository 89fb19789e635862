import { useEffect, useRef, type ReactElement } from 'react'
import type { Banner } from './banner.ts'
import { runsByItself } from './runs-by-itself.ts'

interface MovingPictureProps {
  readonly banner: Banner
  /** Stopped by hand. */
  readonly isPaused?: boolean
}

/** A film of the operator: its poster first; it runs without sound while it can be seen, motion is wanted and data is not saved. */
export function MovingPicture({ banner, isPaused = false }: MovingPictureProps): ReactElement {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = film.current
    if (video === null || isPaused || !runsByItself()) return undefined
    let isSeen = false
    const look = () => {
      // Refused by a browser that saves power: the poster stays.
      if (isSeen && !document.hidden) video.play().catch(() => undefined)
      else video.pause()
    }
    const sight = new IntersectionObserver(
      ([entry]) => {
        isSeen = entry?.isIntersecting ?? false
        look()
      },
      { threshold: 0.5 },
    )
    sight.observe(video)
    document.addEventListener('visibilitychange', look)
    return () => {
      sight.disconnect()
      document.removeEventListener('visibilitychange', look)
      video.pause()
    }
  }, [isPaused])
  return (
    <video
      ref={film}
      src={banner.url}
      {...(banner.poster !== null && { poster: banner.poster })}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
    />
  )
}
