import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll('"', "'")

/** The custom properties of the rule with this selector. */
function rule(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf('}\n', start))
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', (found[2] ?? '').trim()]))
}
const dyes = rule(':root')
const day = rule(`[data-cloth='day']`)
const night = rule(`[data-cloth='night']`)
const ledger = rule(`[data-cloth='ledger']`)
const ledgerDark = new Map([...ledger, ...rule(`[data-cloth='ledger'][data-shade='dark']`)])

function luminance(cloth: Map<string, string>, role: string): number {
  let value = cloth.get(role) ?? dyes.get(role) ?? ''
  while (value.startsWith('var(')) value = cloth.get(value.slice(4, -1)) ?? dyes.get(value.slice(4, -1)) ?? ''
  const hex = value.length === 4 ? value.replace(/[0-9a-f]/gi, '$&$&') : value
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  expect(parts.every(Number.isFinite), `${role} is a colour: ${value}`).toBe(true)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(cloth: Map<string, string>, a: string, b: string): number {
  const [high, low] = [luminance(cloth, a), luminance(cloth, b)].toSorted((x, y) => y - x)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

for (const [name, cloth] of Object.entries({ night, day, ledger, ledgerDark })) {
  test(`${name}: text reads on every ground`, () => {
    for (const text of ['--text', '--text-2', '--text-3', '--accent-text']) {
      for (const ground of ['--bg', '--surface', '--surface-2', '--surface-3']) {
        expect(contrast(cloth, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const tint of ['good', 'bad', 'warn', 'info'])
      expect(contrast(cloth, `--${tint}-text`, `--${tint}`), tint).toBeGreaterThanOrEqual(4.5)
    expect(contrast(cloth, '--on-accent', '--accent')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(cloth, '--on-hot', '--hot')).toBeGreaterThanOrEqual(4.5)
  })

  test(`${name}: field edges are seen`, () => {
    for (const ground of ['--surface', '--bg']) expect(contrast(cloth, '--line-strong', ground), ground).toBeGreaterThanOrEqual(3)
  })
}
