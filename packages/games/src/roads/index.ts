/**
 * The roads of baccarat and dragon tiger (GS-2.10.2): what came so far, written as the tables of the
 * trade do. Pure functions of the list of results, oldest first. Banker and dragon are red, player and tiger are blue. A road
 * tells nothing about the next round: every round is dealt from a fresh shoe.
 */

export type RoadResult = 'red' | 'blue' | 'tie'
export type RoadColour = Exclude<RoadResult, 'tie'>

/** A mark on a grid: column and row from 0, rows downwards. */
export interface Placed<Mark> {
  readonly column: number
  readonly row: number
  readonly mark: Mark
}
/** A mark of the big road: `result` is its place in the list, `ties` how many ties followed before the next mark. */
export interface BigRoadMark {
  readonly colour: RoadColour
  readonly result: number
  readonly ties: number
}
/** The columns of the big road; `tiesBefore` counts the ties that came before any other result. */
export interface BigRoad {
  readonly columns: readonly (readonly BigRoadMark[])[]
  readonly tiesBefore: number
}

/** Rows of a grid, as the trade has it. */
export const ROAD_ROWS = 6

/** The bead plate: every result in turn, downwards, then the next column. */
export function beadPlate(results: readonly RoadResult[]): Placed<RoadResult>[] {
  return results.map((mark, index) => ({ column: Math.floor(index / ROAD_ROWS), row: index % ROAD_ROWS, mark }))
}

/** The big road: a column a streak; a tie is a stroke on the mark before it. */
export function bigRoad(results: readonly RoadResult[]): BigRoad {
  const columns: { colour: RoadColour; result: number; ties: number }[][] = []
  let tiesBefore = 0
  results.forEach((colour, result) => {
    const column = columns.at(-1)
    const last = column?.at(-1)
    if (colour === 'tie') {
      if (last === undefined) tiesBefore += 1
      else last.ties += 1
      return
    }
    const mark = { colour, result, ties: 0 }
    if (column !== undefined && last?.colour === colour) column.push(mark)
    else columns.push([mark])
  })
  return { columns, tiesBefore }
}

/** How many columns back each derived road compares. */
const BACK = { bigEye: 1, small: 2, cockroach: 3 } as const
export type DerivedRoad = keyof typeof BACK

/**
 * One of the roads derived from the big road, as columns of equal colour. The first mark of a column asks whether the column
 * before it is as long as the one further back; every other mark whether the column back has a mark beside it, or ends
 * more than one above it. Red means that it repeats, blue that it does not.
 */
export function derivedRoad({ columns }: BigRoad, road: DerivedRoad): RoadColour[][] {
  const back = BACK[road]
  const lengthOf = (column: number): number => columns[column]?.length ?? 0
  const derived: RoadColour[][] = []
  columns.forEach((marks, column) => {
    marks.forEach((_, row) => {
      if (column < back || (row === 0 && column === back)) return
      const repeats = row === 0 ? lengthOf(column - 1) === lengthOf(column - 1 - back) : lengthOf(column - back) !== row
      const colour = repeats ? 'red' : 'blue'
      const last = derived.at(-1)
      if (last !== undefined && last[0] === colour) last.push(colour)
      else derived.push([colour])
    })
  })
  return derived
}

/**
 * Columns laid on the grid of six rows: downwards from the top; where the bottom or another streak is in the way, on to the
 * right. A column starts at the top of the first free place right of where the one before it started.
 */
export function layRoad<Mark>(columns: readonly (readonly Mark[])[]): Placed<Mark>[] {
  const taken = new Set<string>()
  const isFree = (column: number, row: number): boolean => row < ROAD_ROWS && !taken.has(`${column}:${row}`)
  const placed: Placed<Mark>[] = []
  let start = -1
  for (const marks of columns) {
    start += 1
    while (!isFree(start, 0)) start += 1
    let [column, row, turned] = [start, 0, false]
    marks.forEach((mark, index) => {
      if (index > 0 && !turned && isFree(column, row + 1)) row += 1
      else if (index > 0) {
        turned = true
        column += 1
      }
      taken.add(`${column}:${row}`)
      placed.push({ column, row, mark })
    })
  }
  return placed
}
