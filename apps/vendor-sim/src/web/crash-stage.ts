import { h, s, still, symbol } from './dom.ts'
import type { Round, Stage, Tools } from './stage-kit.ts'

/** Growth of the multiple per millisecond, as on the server. */
const GROWTH = 0.0001
const WIDTH = 400
const HEIGHT = 240

const multipleAt = (ms: number): number => Math.floor(100 * Math.exp(GROWTH * Math.max(0, ms)) + 1e-9)
const words = (hundredths: number | bigint): string => {
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}×`
}

/** The sky with the boat on its curve; `draw` puts it where it is after so many milliseconds. */
function sky() {
  const curve = s('path', { class: 'curve', d: '' })
  const under = s('path', { class: 'curve-under', d: '' })
  const attributes = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'sky', preserveAspectRatio: 'none', 'aria-hidden': 'true' }
  const picture = s('svg', attributes, under, curve)
  const boat = h('div', { class: 'boat' }, symbol('rocket'))
  const draw = (elapsed: number) => {
    const span = Math.max(8_000, elapsed)
    const most = Math.max(2.2, Math.exp(GROWTH * elapsed) * 1.15)
    const point = (ms: number): [number, number] => [
      48 + (ms / span) * (WIDTH - 108),
      HEIGHT - 24 - ((Math.exp(GROWTH * ms) - 1) / (most - 1)) * (HEIGHT - 70),
    ]
    const steps = Array.from({ length: 33 }, (_, index) => point((elapsed * index) / 32))
    const line = steps.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toPrecision(5)} ${y.toPrecision(5)}`).join('')
    const [x, y] = point(elapsed)
    curve.setAttribute('d', line)
    under.setAttribute('d', `${line}L${Math.round(x)} ${HEIGHT - 24}L48 ${HEIGHT - 24}Z`)
    boat.style.setProperty('left', `${(x / WIDTH) * 100}%`)
    boat.style.setProperty('top', `${(y / HEIGHT) * 100}%`)
  }
  return { picture, boat, draw }
}

/** The rocket boat and its curve. */
export function crashStage({ t }: Tools): Stage {
  const { picture, boat, draw } = sky()
  const number = h('p', { class: 'multiple' }, '1.00×')
  const note = h('p', { class: 'flight-note' })
  const element = h('div', { class: 'stage-crash' }, picture, boat, number, note)
  let frame = 0

  const halt = () => {
    cancelAnimationFrame(frame)
    element.classList.remove('flying')
  }

  draw(0)
  return {
    element,
    start() {
      halt()
      element.classList.remove('sunk', 'left')
      note.textContent = ''
      number.textContent = '1.00×'
      draw(0)
    },
    fly(elapsed, told) {
      const began = performance.now() - elapsed
      element.classList.add('flying')
      let last = 0
      const step = () => {
        const ms = performance.now() - began
        const multiple = multipleAt(ms)
        // With reduced motion the number counts in tenths and the boat stands.
        const shown = still() ? Math.floor(multiple / 10) * 10 : multiple
        if (shown !== last) {
          last = shown
          number.textContent = words(shown)
          told(BigInt(multiple))
        }
        if (!still()) draw(ms)
        frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    },
    rest: halt,
    async show({ show }: Round) {
      halt()
      const left = show?.left ?? null
      const point = show?.point ?? '100'
      number.textContent = words(BigInt(left ?? point))
      element.classList.add(left === null ? 'sunk' : 'left')
      if (still()) draw(Math.log(Number(left ?? point) / 100) / GROWTH)
      note.textContent =
        left === null ? `${t.sankAt} ${words(BigInt(point))}` : `${t.leftAt} ${words(BigInt(left))} · ${t.wentTo} ${words(BigInt(point))}`
      return Promise.resolve()
    },
  }
}
