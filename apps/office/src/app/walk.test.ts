import { afterEach, expect, test, vi } from 'vitest'
import { isTyping } from './walk.ts'

class Place {
  readonly #above: readonly string[]
  readonly #layer: object | null
  constructor(above: readonly string[], layer: object | null = null) {
    this.#above = above
    this.#layer = layer
  }
  closest(selector: string): object | null {
    if (selector.includes('dialog')) return this.#layer
    return this.#above.some((name) => selector.includes(name)) ? this : null
  }
}

/** Whether a press of A is somebody else's, with these layers open. */
function isTaken(layers: readonly object[], target: Place, place?: Place, held: object = {}): boolean {
  vi.stubGlobal('Element', Place)
  vi.stubGlobal('document', { querySelectorAll: () => layers })
  const event = { defaultPrevented: false, metaKey: false, ctrlKey: false, altKey: false, target, ...held }
  return isTyping(event as unknown as KeyboardEvent, place as unknown as Element | undefined)
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const [dialog, question] = [{ name: 'dialog' }, { name: 'question' }]
const page = new Place([])

test('a key is the page’s where nobody writes and nothing lies over it', () => {
  expect(isTaken([], page)).toBe(false)
  expect(isTaken([], new Place(['textarea']))).toBe(true)
  expect(isTaken([], page, undefined, { ctrlKey: true })).toBe(true)
  expect(isTaken([dialog], page)).toBe(true)
})

test('an act in a dialog has the keys of its dialog, until a question lies over it or somebody writes', () => {
  const act = new Place([], dialog)
  expect(isTaken([dialog], page, act)).toBe(false)
  expect(isTaken([dialog, question], page, act)).toBe(true)
  expect(isTaken([dialog], new Place(['input']), act)).toBe(true)
})
