import { drawn, h, pause, still, symbol } from './dom.ts'
import type { Round, Stage, Tools } from './stage-kit.ts'

/** A coin with a lily and a fish. */
export function coinStage({ t, say }: Tools): Stage {
  const coin = h(
    'div',
    { class: 'coin' },
    h('div', { class: 'coin-side coin-lily' }, symbol('lily')),
    h('div', { class: 'coin-side coin-fish' }, symbol('fish')),
  )
  const element = h('div', { class: 'stage-coin' }, h('div', { class: 'coin-shadow' }), coin)
  let turns = 0
  return {
    element,
    start: () => element.classList.add('tossed'),
    rest: () => element.classList.remove('tossed'),
    async show({ show }: Round) {
      const side = show?.side ?? 'lily'
      turns = Math.ceil(turns / 360) * 360 + 1_800 + (side === 'fish' ? 180 : 0)
      element.classList.add('tossed')
      await drawn()
      coin.style.setProperty('transition-duration', still() ? '0s' : '1.5s')
      coin.style.setProperty('transform', `rotateX(12deg) rotateY(${turns}deg)`)
      await pause(1_550)
      element.classList.remove('tossed')
      say(t[side])
    },
  }
}
