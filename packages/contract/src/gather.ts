/** The rows of one kind of each module of a list that has some, as a union. */
type Parts<L, K extends string> = { [M in keyof L]: K extends keyof L[M] ? L[M][K] : never }[keyof L]
type All<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never
/** The rows of one kind, of all modules of a list. */
export type Gathered<L, K extends string> = { [N in keyof All<Parts<L, K>>]: All<Parts<L, K>>[N] }

/** The rows of one kind, of all modules of a list. Throws where two modules have a row of the same name. */
export function gather<L extends object, const K extends string>(list: L, kind: K): Gathered<L, K> {
  const rows = new Map<string, unknown>()
  for (const module of Object.values<object>(list as Record<string, object>))
    for (const [name, row] of Object.entries((module as Record<string, object>)[kind] ?? {})) {
      if (rows.has(name)) throw new Error(`two modules have ${kind} called ${name}`)
      rows.set(name, row)
    }
  return Object.fromEntries(rows) as Gathered<L, K>
}
