interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether a film begins by itself: where motion is wanted and data is not saved. */
export const runsByItself = (): boolean =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches && (navigator as Network).connection?.saveData !== true
