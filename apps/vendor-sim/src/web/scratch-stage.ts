import { fill, h, pause, symbol } from './dom.ts'
import type { Round, Stage, Tools } from './stage-kit.ts'

/** A card of nine fields under foil. */
export function scratchStage({ t }: Tools): Stage {
  const grid = h('div', { class: 'card-grid' })
  const element = h('div', { class: 'stage-scratch' }, grid, h('p', { class: 'hint' }, t.scratchHint))
  let reveal: (() => void)[] = []

  const lay = (cells: readonly string[], opened: (index: number) => void) => {
    reveal = []
    fill(
      grid,
      ...Array.from({ length: 9 }, (_, index) => {
        const name = cells[index]
        const cell = h('button', {
          type: 'button',
          class: 'cell',
          'aria-label': `${t.coveredCell} ${index + 1}`,
          ...(name === undefined ? { disabled: true } : {}),
        })
        cell.append(name === undefined ? '' : symbol(name), h('span', { class: 'foil' }))
        if (name === undefined) return cell
        const open = () => {
          if (cell.classList.contains('open')) return
          cell.classList.add('open')
          cell.setAttribute('aria-label', `${index + 1}: ${name}`)
          opened(index)
        }
        reveal.push(open)
        cell.addEventListener('click', open)
        cell.addEventListener('pointerenter', (event) => {
          if (event.buttons > 0) open()
        })
        return cell
      }),
    )
  }

  lay([], () => undefined)
  return {
    element,
    rest: () => lay([], () => undefined),
    hurry: () => {
      for (const open of reveal) open()
    },
    async show({ show }: Round) {
      const cells = show?.cells ?? []
      const done = Promise.withResolvers<void>()
      const seen = new Set<number>()
      lay(cells, (index) => {
        seen.add(index)
        const all = cells.every((name, at) => name !== show?.prize || seen.has(at))
        if (seen.size === cells.length || (show?.prize !== null && all)) done.resolve()
      })
      grid.querySelector('button')?.focus({ preventScroll: true })
      await done.promise
      await pause(350)
      for (const [index, cell] of [...grid.children].entries()) {
        cell.classList.add('open')
        cell.classList.toggle('hit', show?.prize !== null && cells[index] === show?.prize)
        if (cell instanceof HTMLButtonElement) cell.disabled = true
      }
    },
  }
}
