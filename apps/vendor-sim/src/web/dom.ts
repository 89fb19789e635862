/** Small helpers of the page. */
export type Child = Node | string | null | undefined | false

/** An element with attributes and children; `on…` functions become listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean | ((event: Event) => void) | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  }
  fill(made, ...children)
  return made
}

/** Puts children in place of what an element holds. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false))
}

const SVG = 'http://www.w3.org/2000/svg'

/** An SVG element with attributes. */
export function s(tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A symbol of the sprite as a picture. */
export const symbol = (name: string): SVGElement => s('svg', { class: 'symbol', 'aria-hidden': 'true' }, s('use', { href: `#${name}` }))

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Waits for an animation; nothing where motion is reduced. */
export function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(() => resolve(), still() ? 0 : ms)
  return promise
}

/** The next picture has been drawn, so that a transition starts from what was set before. */
export function drawn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  return promise
}
