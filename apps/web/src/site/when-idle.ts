/** Does it when the page has nothing else to do, after so many milliseconds at the latest; gives back what calls it off. */
export function whenIdle(act: () => void, timeout = 3_000): () => void {
  // Safari has no idle times.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout })
  return () => cancelIdleCallback(handle)
}
