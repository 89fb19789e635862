import { whenIdle } from '../../site/when-idle.ts'

/**
 * Has what is far below the window (`data-far`, places.css) styled and laid out, one part each time that the page is idle: all of them
 * at once would be the longest task of the page.
 */
export function layOutFarParts({ documentElement }: Document): void {
  const parts = [...documentElement.querySelectorAll<HTMLElement>('[data-far]')]
  const layOutNext = () => {
    const part = parts.shift()
    if (part) {
      part.style.contentVisibility = 'visible'
      // The frame comes first: it is what lays the part out.
      requestAnimationFrame(() => whenIdle(layOutNext))
    } else documentElement.setAttribute('data-quiet', '')
  }
  layOutNext()
}
