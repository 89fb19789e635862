/** For `ref`: a row or list that scrolls and holds nothing to press must be reachable by keys. */
export const reachByKeys = (list: HTMLElement | null): void => list?.setAttribute('tabindex', '0')
