import { drawn, h, pause, s, still } from './dom.ts'
import type { Round, Stage } from './stage-kit.ts'

/** The fields as they stand on the wheel, in hundredths of the stake; the server's table says the same. */
const FIELDS = [0, 150, 0, 120, 200, 0, 120, 0, 150, 0, 480, 0, 120, 0, 200, 120, 0, 150, 0, 120]
const COLOURS: Record<number, string> = { 0: '#3a2566', 120: '#58bfe8', 150: '#4fc98a', 200: '#ffc94d', 480: '#ff7a59' }
const STEP = 360 / FIELDS.length

/** The wheel of the fair. */
export function wheelStage(): Stage {
  const fields = FIELDS.map((pays, index) => {
    const half = (Math.PI * STEP) / 360
    const [x, y] = [100 * Math.sin(half), 100 * Math.cos(half)].map((value) => value.toPrecision(6))
    const field = s(
      'g',
      { transform: `rotate(${index * STEP})` },
      s('path', { d: `M0 0L-${x} -${y}A100 100 0 0 1 ${x} -${y}Z`, fill: COLOURS[pays] ?? '' }),
    )
    const label = pays === 0 ? '·' : `${pays / 100}×`
    field.append(s('text', { y: '-78', class: pays === 0 ? 'field-text none' : 'field-text' }, label))
    return field
  })
  const lamps = FIELDS.map((_, index) =>
    s('circle', { cx: '0', cy: '-107', r: '3', class: 'wheel-lamp', transform: `rotate(${(index + 0.5) * STEP})` }),
  )
  const wheel = s('g', { class: 'wheel-turning' }, ...fields)
  const picture = s(
    'svg',
    {
      viewBox: '-120 -128 240 248',
      class: 'wheel',
      role: 'img',
      'aria-label': FIELDS.filter((pays) => pays > 0)
        .map((pays) => `${pays / 100}×`)
        .join(', '),
    },
    s('circle', { r: '114', fill: 'url(#g-wood)' }),
    ...lamps,
    wheel,
    s('circle', { r: '26', fill: 'url(#g-gold)' }),
    s('use', { href: '#sun', x: '-19', y: '-19', width: '38', height: '38' }),
    s('path', { d: 'M0 -99L-11 -126H11Z', class: 'wheel-pointer' }),
  )
  const element = h('div', { class: 'stage-wheel' }, picture)
  let turned = 0
  return {
    element,
    start: () => element.classList.add('waiting'),
    rest: () => element.classList.remove('waiting'),
    async show({ show }: Round) {
      const field = show?.field ?? 0
      turned = Math.ceil(turned / 360) * 360 + 1_440 - field * STEP
      element.classList.remove('waiting')
      await drawn()
      wheel.style.setProperty('transition-duration', still() ? '0s' : '3s')
      wheel.style.setProperty('transform', `rotate(${turned}deg)`)
      await pause(3_050)
      for (const [index, one] of fields.entries()) one.classList.toggle('hit', index === field)
    },
  }
}
