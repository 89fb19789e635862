/** Ref of the chosen name in a row that can be pushed: keeps it in the middle, also when names before it grow (fonts, counts). */
export function intoSight(name: HTMLElement | null): (() => void) | undefined {
  const row = name === null ? undefined : rowOf(name)
  if (name === null || row === undefined) return undefined
  const centre = (): void => {
    const [inner, outer] = [name.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2), behavior: 'instant' })
  }
  const watch = new ResizeObserver(centre)
  for (const one of row.querySelectorAll('a, button')) watch.observe(one)
  return () => watch.disconnect()
}

/** The element that is pushed, however deep the name lies in it. */
function rowOf(name: HTMLElement): HTMLElement | undefined {
  let row = name.parentElement
  while (row !== null && getComputedStyle(row).overflowX !== 'auto') row = row.parentElement
  return row ?? undefined
}
