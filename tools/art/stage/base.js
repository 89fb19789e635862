/** Seeds, colours and icon outlines: what every layer of a picture uses. */
export const TAU = Math.PI * 2
export const rng = (s) => () => {
  s |= 0
  s = (s + 0x6d2b79f5) | 0
  let t = Math.imul(s ^ (s >>> 15), 1 | s)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
export const hash = (s) => [...s].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261) >>> 0
const icons = new Map()
export const icon = async (ref) => {
  if (!icons.has(ref)) icons.set(ref, await (await fetch(`/icon/${ref}.svg`)).text())
  return icons.get(ref)
}
export const pathOf = (svg) => {
  const p = new Path2D()
  for (const m of svg.matchAll(/ d="([^"]+)"/g)) p.addPath(new Path2D(m[1]))
  return p
}
export const rgba = (hex, a) => {
  const n = parseInt(hex.slice(1), 16)
  return `rgba(${n >> 16},${(n >> 8) & 255},${n & 255},${a})`
}

export const mix = (a, b, t) => {
  const A = parseInt(a.slice(1), 16),
    B = parseInt(b.slice(1), 16)
  const ch = (sh) => Math.round(((A >> sh) & 255) * (1 - t) + ((B >> sh) & 255) * t)
  return `rgb(${ch(16)},${ch(8)},${ch(0)})`
}

export const mixHex = (a, b, t) => {
  const A = parseInt(a.slice(1), 16),
    B = parseInt(b.slice(1), 16)
  return (
    '#' +
    [16, 8, 0]
      .map((sh) =>
        Math.round(((A >> sh) & 255) * (1 - t) + ((B >> sh) & 255) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}
