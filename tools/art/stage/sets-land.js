import { TAU, mix, mixHex, rgba } from './base.js'

/* Painted sets: each fills the canvas behind the objects. c canvas, k brush, p [deep, body, lit, light], f focus. */
export async function rays({ c, k, W, H, p, f }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[1]],
      [0.55, p[0]],
      [1, p[0]],
    ]),
  )
  k.glow(f.x, f.y, W * 0.9, p[2], 0.9)
  k.rays(f.x, f.y, 22, p[3], 0.34)
  k.glow(f.x, f.y, W * 0.42, '#fff3cf', 0.75)
  k.alpona(f.x, f.y + f.s * 0.62, f.s * 0.95, 0.26, p[3], 0.75)
  k.glow(f.x, f.y + f.s * 0.62, f.s * 0.9, p[3], 0.35)
}
export async function palace({ c, k, W, H, p, f }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[0]],
      [1, p[0]],
    ]),
  )
  const base = f.y + f.s * 0.72
  for (let i = 4; i >= 0; i--) {
    const w = f.s * (1.15 + i * 0.28),
      a = k.arch(f.x, f.y - f.s * (0.86 + i * 0.13), w, H + 20)
    c.save()
    c.fillStyle = k.lin(0, f.y - f.s, 0, base, [
      [0, i ? p[i % 2] : p[2]],
      [1, i ? p[0] : p[1]],
    ])
    c.shadowColor = rgba('#000000', 0.55)
    c.shadowBlur = 26
    c.fill(a)
    c.shadowBlur = 0
    c.lineWidth = i === 1 ? 4 : 2
    c.strokeStyle = rgba('#f2c76c', i === 0 ? 0.95 : 0.42)
    c.stroke(a)
    if (i === 2) {
      c.setLineDash([9, 6])
      c.strokeStyle = rgba('#ffeec4', 0.6)
      c.stroke(a)
    }
    c.restore()
  }
  k.glow(f.x, f.y - f.s * 0.1, f.s * 1.15, '#ffe6a8', 0.9)
  k.rays(f.x, f.y - f.s * 0.1, 18, '#fff1c4', 0.22)
  c.fillStyle = k.lin(0, base, 0, H, [
    [0, p[1]],
    [1, p[0]],
  ])
  c.fillRect(0, base, W, H - base)
  k.alpona(f.x, base + f.s * 0.14, f.s * 1.05, 0.2, '#ffe3a1', 0.7)
  k.glow(f.x, base + f.s * 0.06, f.s * 0.9, p[3], 0.5)
}
export async function jungle({ c, k, W, H, p, f, rand, sil }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[2]],
      [0.5, p[1]],
      [1, p[0]],
    ]),
  )
  k.glow(f.x, f.y - f.s * 0.35, W * 0.75, p[3], 0.95)
  k.glow(f.x, f.y - f.s * 0.3, f.s * 0.55, '#fffbe0', 0.9)
  const palm = await sil('game-icons/palm-tree'),
    fern = await sil('game-icons/fern')
  for (let i = 0; i < 5; i++)
    k.sil(palm, rand() * W, f.y + f.s * (0.1 + rand() * 0.2), f.s * (0.9 + rand() * 0.7), rgba(p[1], 0.75), {
      flip: rand() < 0.5 ? 1 : -1,
      blur: 3,
    })
  k.shafts(f.x, W * 0.9, 7, '#fff6c8', 0.22)
  k.hills(f.y + f.s * 0.42, 16, p[1], 6, 2)
  for (let i = 0; i < 12; i++)
    k.sil(fern, (i / 11) * W + (rand() - 0.5) * 30, f.y + f.s * (0.62 + rand() * 0.14), f.s * 0.42, p[0], {
      rot: (rand() - 0.5) * 0.9,
      flip: rand() < 0.5 ? 1 : -1,
      a: 0.85,
    })
  k.hills(f.y + f.s * 0.74, 9, p[0], 8)
  for (let i = 0; i < 9; i++) {
    const left = i % 2,
      y = rand() * H * 0.6
    k.leaf(
      left ? -30 : W + 30,
      y,
      f.s * (0.55 + rand() * 0.3),
      left ? 0.5 + (rand() - 0.5) : Math.PI - 0.5 + (rand() - 0.5),
      p[0],
      rgba(p[2], 0.55),
      1.5,
    )
  }
}
export async function river({ c, k, W, H, p, f, rand, sil }) {
  const hy = f.y + f.s * 0.28
  k.fill(
    k.lin(0, 0, 0, hy, [
      [0, p[0]],
      [0.6, p[1]],
      [1, p[2]],
    ]),
  )
  k.glow(f.x + f.s * 0.02, f.y - f.s * 0.2, W * 0.8, p[3], 0.75)
  c.save()
  c.fillStyle = k.rad(f.x, f.y - f.s * 0.12, f.s * 0.7, [
    [0, '#fff7dd'],
    [0.8, '#ffe3a0'],
    [1, p[3]],
  ])
  c.beginPath()
  c.arc(f.x, f.y - f.s * 0.12, f.s * 0.66, 0, TAU)
  c.fill()
  c.restore()
  for (let i = 0; i < 60; i++) {
    c.fillStyle = rgba('#fff5da', 0.3 + rand() * 0.6)
    c.beginPath()
    c.arc(rand() * W, rand() * hy * 0.7, 0.6 + rand() * 1.3, 0, TAU)
    c.fill()
  }
  const palm = await sil('game-icons/palm-tree'),
    boat = await sil('game-icons/small-fishing-sailboat'),
    reed = await sil('game-icons/fern')
  for (let i = 0; i < 9; i++)
    k.sil(palm, (i % 2 ? 0.82 + rand() * 0.25 : -0.07 + rand() * 0.25) * W, hy - f.s * 0.13, f.s * (0.3 + rand() * 0.2), p[0], {
      flip: rand() < 0.5 ? 1 : -1,
    })
  c.fillStyle = k.lin(0, hy, 0, H, [
    [0, p[2]],
    [0.35, p[1]],
    [1, p[0]],
  ])
  c.fillRect(0, hy, W, H - hy)
  for (let i = 0; i < 90; i++) {
    const t = i / 90,
      y = hy + t * t * (H - hy),
      spread = f.s * (0.2 + t * 1.1)
    c.fillStyle = rgba('#fff0bf', (1 - t) * 0.55)
    c.fillRect(f.x - spread / 2 + (rand() - 0.5) * spread, y, spread * (0.12 + rand() * 0.5), 1 + t * 4)
  }
  k.sil(boat, f.x - f.s * 0.78, hy - f.s * 0.1, f.s * 0.26, p[0])
  k.sil(boat, f.x + f.s * 0.8, hy - f.s * 0.05, f.s * 0.16, p[0], { flip: -1 })
  for (let i = 0; i < 8; i++)
    k.sil(reed, (i % 2 ? rand() * 0.2 : 0.8 + rand() * 0.22) * W, H * 0.9 - rand() * 60, f.s * 0.5, p[0], { rot: (rand() - 0.5) * 0.6 })
}
export async function reef({ c, k, W, H, p, f, rand, sil }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[2]],
      [0.45, p[1]],
      [1, p[0]],
    ]),
  )
  k.glow(f.x, -H * 0.05, W, p[3], 0.9)
  k.shafts(f.x, W * 1.1, 11, '#eafff6', 0.26)
  k.glow(f.x, f.y, f.s, p[3], 0.5)
  const coral = await sil('game-icons/coral')
  const cc = ['#d9486a', '#e78a3a', '#8d4fc4', '#2f9d8c']
  for (let i = 0; i < 9; i++)
    k.sil(coral, (i / 8) * W, f.y + f.s * (0.66 + rand() * 0.12), f.s * (0.36 + rand() * 0.22), i % 3 ? rgba(cc[i % 4], 0.85) : p[0], {
      flip: rand() < 0.5 ? 1 : -1,
      blur: i % 3 ? 0.8 : 2,
    })
  k.hills(f.y + f.s * 0.84, 10, p[0], 7)
  c.save()
  c.globalCompositeOperation = 'screen'
  for (let i = 0; i < 40; i++) {
    const x = rand() * W,
      y = rand() * H,
      r = 2 + rand() * 8
    c.strokeStyle = rgba('#e9fff8', 0.55)
    c.lineWidth = 1.2
    c.beginPath()
    c.arc(x, y, r, 0, TAU)
    c.stroke()
    c.fillStyle = rgba('#ffffff', 0.8)
    c.beginPath()
    c.arc(x - r * 0.35, y - r * 0.35, r * 0.2, 0, TAU)
    c.fill()
  }
  c.restore()
}
export async function felt({ c, k, W, H, p, f, rand }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[0]],
      [1, p[0]],
    ]),
  )
  k.bokeh(30, 0, 0, W, f.y, [p[3], '#ffd58a', p[2]], 8, 34, 0.26)
  k.shafts(f.x, f.s * 0.9, 5, '#fff0c8', 0.22)
  const ty = f.y + f.s * 0.02
  c.save()
  c.fillStyle = k.rad(f.x, ty + f.s * 0.5, f.s * 1.5, [
    [0, p[2]],
    [0.55, p[1]],
    [1, p[0]],
  ])
  c.beginPath()
  c.ellipse(f.x, ty + f.s * 1.02, Math.max(W * 0.86, f.s * 1.6), f.s * 1.05, 0, 0, TAU)
  c.fill()
  c.lineWidth = 16
  c.strokeStyle = '#3a1d0e'
  c.stroke()
  c.lineWidth = 3
  c.strokeStyle = '#f0c265'
  c.stroke()
  c.setLineDash([12, 8])
  c.lineWidth = 2.4
  c.strokeStyle = rgba('#fff0c8', 0.65)
  c.beginPath()
  c.ellipse(f.x, ty + f.s * 1.04, Math.max(W * 0.86, f.s * 1.6) * 0.9, f.s * 0.92, 0, 0, TAU)
  c.stroke()
  c.restore()
  k.glow(f.x, f.y + f.s * 0.3, f.s * 1.1, '#fff3d2', 0.42)
}
