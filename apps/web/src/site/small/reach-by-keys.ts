/** For a row or list that scrolls and holds nothing to press: it must be reachable by keys, also before its script has come. */
export const reachByKeys = { tabIndex: 0 } as const
