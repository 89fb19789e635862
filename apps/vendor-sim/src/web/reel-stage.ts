import { drawn, fill, h, pause, s, still, symbol } from './dom.ts'
import type { Round, Spin, Stage, Tools } from './stage-kit.ts'

const SETS = {
  ganges: { names: ['lily', 'fish', 'boat', 'moon', 'tiger'], columns: 3 },
  tea: { names: ['bud', 'leaf', 'bell', 'cup', 'pot', 'sun'], columns: 5 },
} as const
/** Row of each reel, by line, as on the server. */
const LINES = {
  ganges: ['111', '000', '222', '012', '210'],
  tea: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
} as const
const SPUN = 12

/** Reels of three rows. */
export function reelStage(kind: 'ganges' | 'tea', { t, money, say }: Tools): Stage {
  const { names, columns } = SETS[kind]
  const strips = Array.from({ length: columns }, () => h('div', { class: 'strip' }))
  const lines = s('svg', { class: 'lines', viewBox: `0 0 ${columns * 100} 300`, preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  const banner = h('p', { class: 'banner', role: 'status' })
  const reels = h('div', { class: `reels reels-${columns}` }, ...strips.map((strip) => h('div', { class: 'reel' }, strip)), lines)
  const element = h('div', { class: 'stage-reels' }, banner, reels)
  let window: Spin['window'] = strips.map((_, column) => [0, 1, 2].map((row) => names[(column + row * 2) % names.length] ?? ''))

  const cell = (name: string) => h('div', { class: 'sym' }, symbol(name))
  const lay = () => {
    for (const [column, strip] of strips.entries()) {
      fill(strip, ...(window[column] ?? []).map(cell))
      strip.style.setProperty('transition-duration', '0s')
      strip.style.setProperty('transform', 'none')
    }
  }

  /** Runs the reels to a window: each strip is laid below what is seen, and pulled down. */
  const spin = async (next: Spin['window'], quick: boolean) => {
    fill(lines)
    const before = window
    window = next
    if (still()) return lay()
    for (const [column, strip] of strips.entries()) {
      const between = Array.from({ length: SPUN + column * 3 }, () => names[Math.floor(Math.random() * names.length)] ?? '')
      const all = [...(next[column] ?? []), ...between, ...(before[column] ?? [])]
      fill(strip, ...all.map(cell))
      strip.style.setProperty('transition-duration', '0s')
      strip.style.setProperty('transform', `translateY(calc(${3 - all.length} * var(--cell)))`)
    }
    await drawn()
    const base = quick ? 500 : 800
    for (const [column, strip] of strips.entries()) {
      strip.style.setProperty('transition-duration', `${base + column * 170}ms`)
      strip.style.setProperty('transform', 'translateY(0)')
    }
    await pause(base + strips.length * 170)
    lay()
  }

  lay()
  return {
    element,
    start: () => reels.classList.add('waiting'),
    rest: () => reels.classList.remove('waiting'),
    async show({ show }: Round) {
      reels.classList.remove('waiting')
      banner.textContent = ''
      if (show?.window !== undefined) {
        await spin(show.window, false)
        mark(
          kind,
          strips,
          lines,
          (show.lines ?? []).map((line) => [line, 3]),
        )
        return
      }
      let sum = 0n
      for (const [index, one] of (show?.spins ?? []).entries()) {
        if (index > 0) banner.textContent = `${t.freeSpins} ${index}/${(show?.spins?.length ?? 1) - 1} · ${money(sum)}`
        await spin(one.window, index > 0)
        sum += BigInt(one.win)
        mark(kind, strips, lines, one.lines)
        if (index === 0 && one.suns > 2) shine(strips, one.window)
        if ((show?.spins?.length ?? 1) > 1) await pause(index === 0 ? 1_200 : 500)
      }
      if ((show?.spins?.length ?? 1) > 1) banner.textContent = `${t.freeSpins} · ${money(sum)}`
      if (show?.jackpot !== undefined) say(`${t.jackpotWon} ${money(BigInt(show.jackpot))}`)
    },
  }
}

/** Draws the winning lines and lifts their symbols. */
function mark(
  kind: keyof typeof LINES,
  strips: readonly Element[],
  lines: SVGElement,
  hits: readonly (readonly [line: number, length: number])[],
): void {
  for (const [line, length] of hits) {
    const rows = (LINES[kind][line] ?? '').split('')
    const points = rows.map((row, column) => `${column * 100 + 50},${Number(row) * 100 + 50}`)
    lines.append(s('polyline', { points: points.join(' '), class: 'line' }))
    for (let column = 0; column < length; column += 1) strips[column]?.children[Number(rows[column])]?.classList.add('hit')
  }
}

/** Lifts the suns that brought the free spins. */
function shine(strips: readonly Element[], window: Spin['window']): void {
  for (const [column, strip] of strips.entries())
    for (const [row, one] of [...strip.children].entries()) if (window[column]?.[row] === 'sun') one.classList.add('hit')
}
