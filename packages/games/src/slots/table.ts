/** What the tables of reel slots have in common. */

/** A reel strip from its symbols in order, written with blanks between. */
export function strip(symbols: string): readonly string[] {
  return symbols.split(' ')
}

/** The parts of a table that say what stands on the reels. Cell number = reel × rows + row, row 0 on top. */
export type ReelTable = {
  /** Every symbol, for a title to give a name and a picture to. */
  readonly symbols: readonly string[]
  /** Stands for every symbol but the scatter; pays nothing itself and is not on the first reel. */
  readonly wild: string
  readonly scatter: string
  readonly rows: number
  readonly base: readonly (readonly string[])[]
  readonly free: readonly (readonly string[])[]
}

export type SpinMode = 'base' | 'free'

/** Throws `RangeError` for strips that the engines and their closed forms do not hold for. */
export function checkReels(table: ReelTable): void {
  for (const reels of [table.base, table.free]) {
    if (reels[0]?.includes(table.wild) !== false) throw new RangeError('the first reel holds no wild')
    if (reels.length !== table.base.length) throw new RangeError('free spins have as many reels as paid ones')
    for (const reel of reels)
      if (reel.length < table.rows || !reel.every((symbol) => table.symbols.includes(symbol)))
        throw new RangeError('a strip is longer than the window and made of the symbols of its table')
  }
}

/** The window of a reel that stopped at `stop`: the symbol there on top, the next ones below, round the strip. */
export function windowAt(reel: readonly string[], stop: number, rows: number): readonly string[] {
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length] ?? '')
}
