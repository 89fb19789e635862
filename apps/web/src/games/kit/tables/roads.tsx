import { beadPlate, bigRoad, derivedRoad, layRoad, ROAD_ROWS, type DerivedRoad, type Placed, type RoadResult } from '@khela/games/roads'
import { Chip } from '@khela/ui'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { reachByKeys } from '../../../site/small/reach-by-keys.ts'
import './roads.css'

const kinds = ['bead', 'big', 'bigEye', 'small', 'cockroach'] as const
type RoadKind = (typeof kinds)[number]

interface RoadsProps {
  /** Oldest first. */
  readonly results: readonly RoadResult[]
  /** What the bead plate writes on a result: one letter. */
  readonly letters: Readonly<Record<RoadResult, string>>
  readonly names: Readonly<Record<RoadResult, string>>
}

/** The five roads of a table, one at a time on a phone and side by side where there is room. */
export function Roads({ results, letters, names }: RoadsProps): ReactElement {
  const t = useTexts('tables.roads')
  const [kind, setKind] = useState<RoadKind>('big')
  const counts = (['red', 'tie', 'blue'] as const).map((one) => ({ one, count: results.filter((result) => result === one).length }))
  return (
    <section className="card roads" aria-label={t('title')}>
      <div className="row between">
        <h2>{t('title')}</h2>
        <ul className="road-counts">
          {counts.map(({ one, count }) => (
            <li key={one} data-road={one}>
              {names[one]} <b className="num">{count}</b>
            </li>
          ))}
        </ul>
      </div>
      <div className="chips" role="group" aria-label={t('kinds')}>
        {kinds.map((one) => (
          <Chip key={one} on={one === kind} onClick={() => setKind(one)}>
            {t(one)}
          </Chip>
        ))}
      </div>
      <RoadGrid key={kind} kind={kind} results={results} letters={letters} label={t('drawn', { road: t(kind), count: results.length })} />
      <p className="small muted">{t('nothingNew')}</p>
    </section>
  )
}

interface RoadMark {
  readonly colour: RoadResult
  readonly letter?: string
  readonly ties?: number
}

function marksOf(kind: RoadKind, results: readonly RoadResult[], letters: RoadsProps['letters']): readonly Placed<RoadMark>[] {
  if (kind === 'bead') {
    return beadPlate(results).map(({ mark, ...place }) => ({ ...place, mark: { colour: mark, letter: letters[mark] } }))
  }
  const big = bigRoad(results)
  if (kind === 'big') return layRoad(big.columns.map((column) => column.map(({ colour, ties }): RoadMark => ({ colour, ties }))))
  return layRoad(derivedRoad(big, kind satisfies DerivedRoad).map((column) => column.map((colour): RoadMark => ({ colour }))))
}

/** A cell of the grid, in pixels; the lines of roads.css are as far apart. */
const cell = 20

interface RoadGridProps {
  readonly kind: RoadKind
  readonly results: readonly RoadResult[]
  readonly letters: RoadsProps['letters']
  readonly label: string
}

/** One road on its grid of six rows; what is newest is in sight. */
function RoadGrid({ kind, results, letters, label }: RoadGridProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const marks = marksOf(kind, results, letters)
  const columns = Math.max(18, ...marks.map(({ column }) => column + 2))
  useEffect(() => {
    if (box.current !== null) box.current.scrollLeft = columns * cell
  }, [columns])
  return (
    <div ref={box} className="road-box" {...reachByKeys} role="img" aria-label={label}>
      <svg
        viewBox={`0 0 ${columns} ${ROAD_ROWS}`}
        preserveAspectRatio="xMinYMin"
        style={{ inlineSize: columns * cell }}
        className="road"
        data-kind={kind}
      >
        {marks.map(({ column, row, mark }) => (
          <Mark key={`${column}:${row}`} kind={kind} x={column} y={row} mark={mark} />
        ))}
      </svg>
    </div>
  )
}

interface MarkProps {
  readonly kind: RoadKind
  readonly x: number
  readonly y: number
  readonly mark: RoadMark
}

/** Bead: a filled disc with its letter. Big road: a ring, ties as strokes. Big eye: a ring, small road: a disc, cockroach: a stroke. */
function Mark({ kind, x, y, mark }: MarkProps): ReactElement {
  const [cx, cy] = [x + 0.5, y + 0.5]
  if (kind === 'cockroach')
    return <path className="road-stroke" data-road={mark.colour} d={`M${x + 0.2} ${y + 0.8}L${x + 0.8} ${y + 0.2}`} />
  const isFilled = kind === 'bead' || kind === 'small'
  return (
    <g data-road={mark.colour}>
      <circle className={isFilled ? 'road-disc' : 'road-ring'} cx={cx} cy={cy} r={isFilled ? 0.42 : 0.35} />
      {mark.letter !== undefined && (
        <text x={cx} y={cy + 0.2} className="road-letter">
          {mark.letter}
        </text>
      )}
      {mark.ties !== undefined && mark.ties > 0 && <path className="road-tie" d={`M${x + 0.15} ${y + 0.85}L${x + 0.85} ${y + 0.15}`} />}
      {mark.ties !== undefined && mark.ties > 1 && (
        <text x={cx} y={cy + 0.17} className="road-ties">
          {mark.ties}
        </text>
      )}
    </g>
  )
}
