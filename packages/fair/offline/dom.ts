/** Small helpers of the offline page. */

/** The element of the page with this id; it is always there. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no ${id}`)
  return element
}

/** A new element with class, text and children. */
export function make(tag: string, className: string, text: string, ...children: readonly Node[]): HTMLElement {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  if (text !== '') element.textContent = text
  element.append(...children)
  return element
}
