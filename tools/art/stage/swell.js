// A normal map that makes the flat front of an extruded outline swell like a cushion.
import * as THREE from 'three'

const GRID = 160
const MARGIN = 4

/** Squared distance to the nearest empty cell along one line (Felzenszwalb and Huttenlocher, lower envelope of parabolas). */
function alongLine(f, n, d, v, z) {
  let k = 0
  v[0] = 0
  z[0] = -1e9
  z[1] = 1e9
  for (let q = 1; q < n; q++) {
    let s = (f[q] + q * q - (f[v[k]] + v[k] * v[k])) / (2 * q - 2 * v[k])
    while (s <= z[k]) {
      k--
      s = (f[q] + q * q - (f[v[k]] + v[k] * v[k])) / (2 * q - 2 * v[k])
    }
    k++
    v[k] = q
    z[k] = s
    z[k + 1] = 1e9
  }
  k = 0
  for (let q = 0; q < n; q++) {
    while (z[k + 1] < q) k++
    d[q] = (q - v[k]) * (q - v[k]) + f[v[k]]
  }
}

function distances(inside, n) {
  const grid = Float64Array.from(inside, (x) => (x ? 1e6 : 0))
  const f = new Float64Array(n)
  const d = new Float64Array(n)
  const v = new Int32Array(n)
  const z = new Float64Array(n + 1)
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) f[y] = grid[y * n + x]
    alongLine(f, n, d, v, z)
    for (let y = 0; y < n; y++) grid[y * n + x] = d[y]
  }
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) f[x] = grid[y * n + x]
    alongLine(f, n, d, v, z)
    for (let x = 0; x < n; x++) grid[y * n + x] = Math.sqrt(d[x])
  }
  return grid
}

function blurred(source, n, radius) {
  let from = source
  for (let pass = 0; pass < 6; pass++) {
    const to = new Float64Array(n * n)
    const [along, across] = pass % 2 ? [n, 1] : [1, n]
    for (let line = 0; line < n; line++) {
      let sum = 0
      for (let i = -radius; i < n; i++) {
        if (i + radius < n) sum += from[line * across + (i + radius) * along]
        if (i - radius - 1 >= 0) sum -= from[line * across + (i - radius - 1) * along]
        if (i >= 0) to[line * across + i * along] = sum / (2 * radius + 1)
      }
    }
    from = to
  }
  return from
}

/** The normal map of a shape. Its texture coordinates are the shape's own box, set by `fitUv`. `amount` 1 is a half cylinder. */
export function swell(shape, box, amount) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = GRID
  const c = canvas.getContext('2d', { willReadFrequently: true })
  const side = Math.max(box.w, box.h)
  const k = (GRID - 2 * MARGIN) / side
  const trace = (points) => points.forEach((q, i) => c[i ? 'lineTo' : 'moveTo']((q.x - box.x) * k + MARGIN, (q.y - box.y) * k + MARGIN))
  c.beginPath()
  trace(shape.getPoints(10))
  c.closePath()
  for (const hole of shape.holes) {
    trace(hole.getPoints(8))
    c.closePath()
  }
  c.fill('evenodd')
  const pixels = c.getImageData(0, 0, GRID, GRID).data
  const inside = Array.from({ length: GRID * GRID }, (_, i) => pixels[i * 4 + 3] > 127)
  const far = distances(inside, GRID)
  const deepest = far.reduce((a, b) => Math.max(a, b), 1)
  const reach = Math.min(deepest, GRID * 0.24)
  const dome = far.map((d) => {
    const t = 1 - Math.min(d / reach, 1)
    return Math.sqrt(Math.max(0, 1 - t * t)) * reach
  })
  const height = blurred(dome, GRID, 3)
  const image = c.createImageData(GRID, GRID)
  for (let y = 0; y < GRID; y++)
    for (let x = 0; x < GRID; x++) {
      const at = (dx, dy) => height[Math.min(GRID - 1, Math.max(0, y + dy)) * GRID + Math.min(GRID - 1, Math.max(0, x + dx))]
      const gx = ((at(-1, 0) - at(1, 0)) / 2) * amount
      const gy = ((at(0, -1) - at(0, 1)) / 2) * amount
      const length = Math.hypot(gx, gy, 1)
      const o = (y * GRID + x) * 4
      image.data[o] = (gx / length) * 127 + 128
      image.data[o + 1] = (gy / length) * 127 + 128
      image.data[o + 2] = (1 / length) * 127 + 128
      image.data[o + 3] = 255
    }
  c.putImageData(image, 0, 0)
  const texture = new THREE.CanvasTexture(canvas)
  texture.flipY = false
  return texture
}

/** Texture coordinates of an extruded shape from its outline coordinates, as `swell` draws it. */
export function fitUv(geometry, box) {
  const side = Math.max(box.w, box.h)
  const k = (GRID - 2 * MARGIN) / side / GRID
  const { uv, position } = geometry.attributes
  for (let i = 0; i < uv.count; i++)
    uv.setXY(i, (position.getX(i) - box.x) * k + MARGIN / GRID, (position.getY(i) - box.y) * k + MARGIN / GRID)
}
