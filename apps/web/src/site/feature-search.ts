/** What a page of a feature keeps in the address: short texts by name. The feature reads and writes its own names. */
export interface FeatureSearch {
  readonly [name: string]: string | undefined
}

/** Keeps texts and numbers; anything else in an address is dropped. */
export function readFeatureSearch(search: Record<string, unknown>): FeatureSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      (typeof value === 'string' && value.length <= 200) || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}
