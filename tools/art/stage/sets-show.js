import { TAU, mix, mixHex, rgba } from './base.js'

/* Painted sets: each fills the canvas behind the objects. c canvas, k brush, p [deep, body, lit, light], f focus. */
export async function stadium({ c, k, W, H, p, f, rand }) {
  const hy = f.y + f.s * 0.1
  k.fill(
    k.lin(0, 0, 0, hy, [
      [0, p[0]],
      [1, p[1]],
    ]),
  )
  k.bokeh(220, 0, hy - f.s * 0.5, W, hy, ['#ffdf9a', '#e6fff1', p[3]], 1, 4, 0.5)
  for (const s of [-1, 1])
    for (let r = 0; r < 3; r++)
      for (let i = 0; i < 5; i++) {
        const x = f.x + s * (W * 0.36) + (i - 2) * 15,
          y = H * 0.06 + r * 14
        k.glow(x, y, 26, '#fffbe2', 1)
      }
  for (const s of [-1, 1]) {
    c.save()
    c.globalCompositeOperation = 'screen'
    c.filter = 'blur(14px)'
    c.fillStyle = k.lin(f.x + s * W * 0.36, 0, f.x, hy + f.s, [
      [0, rgba('#fff8d8', 0.65)],
      [1, rgba('#fff8d8', 0)],
    ])
    c.beginPath()
    c.moveTo(f.x + s * W * 0.3, H * 0.08)
    c.lineTo(f.x + s * W * 0.44, H * 0.08)
    c.lineTo(f.x + s * W * 0.1, H)
    c.lineTo(f.x - s * W * 0.5, H)
    c.fill()
    c.restore()
  }
  for (let i = 0; i < 12; i++) {
    const y0 = hy + Math.pow(i / 12, 1.7) * (H - hy),
      y1 = hy + Math.pow((i + 1) / 12, 1.7) * (H - hy)
    c.fillStyle = i % 2 ? p[2] : p[1]
    c.fillRect(0, y0, W, y1 - y0 + 1)
  }
  c.strokeStyle = rgba('#ffffff', 0.7)
  c.lineWidth = 3
  c.beginPath()
  c.ellipse(f.x, f.y + f.s * 0.62, f.s * 0.85, f.s * 0.2, 0, 0, TAU)
  c.stroke()
  k.glow(f.x, f.y + f.s * 0.4, f.s, '#fffbe0', 0.4)
}
export async function sky({ c, k, W, H, p, f, rand }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[0]],
      [0.5, p[1]],
      [0.85, p[2]],
      [1, p[3]],
    ]),
  )
  for (let i = 0; i < 90; i++) {
    c.fillStyle = rgba('#fff6df', 0.2 + rand() * 0.7)
    c.beginPath()
    c.arc(rand() * W, rand() * H * 0.5, 0.5 + rand() * 1.5, 0, TAU)
    c.fill()
  }
  k.glow(f.x, f.y + f.s * 0.4, W * 0.8, p[3], 0.75)
  k.rays(f.x - f.s * 0.5, f.y + f.s * 0.9, 26, '#ffe6b0', 0.18)
  const cloud = (x, y, s, a, col) => {
    c.save()
    c.filter = 'blur(5px)'
    for (let i = 0; i < 9; i++) {
      const dx = (rand() - 0.5) * s,
        r = s * (0.16 + rand() * 0.16)
      c.fillStyle = k.rad(x + dx, y - r * 0.4 - (1 - (Math.abs(dx) / s) * 2) * s * 0.14, r * 1.25, [
        [0, rgba('#fff6e6', a)],
        [0.7, rgba(col, a)],
        [1, rgba(col, 0)],
      ])
      c.beginPath()
      c.arc(x + dx, y, r * 1.3, 0, TAU)
      c.fill()
    }
    c.restore()
  }
  for (let i = 0; i < 7; i++) cloud(rand() * W, f.y + f.s * (0.1 + rand() * 0.9), f.s * (0.35 + rand() * 0.4), 0.32 + i * 0.06, p[2])
}
export async function forge({ c, k, W, H, p, f, rand }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[0]],
      [0.55, p[1]],
      [1, p[2]],
    ]),
  )
  k.glow(f.x, f.y + f.s * 0.7, W * 0.95, p[3], 1)
  k.glow(f.x, f.y + f.s * 0.2, f.s * 0.9, '#ffd27a', 0.65)
  const tongue = (x, h, w, col, a) => {
    c.save()
    c.globalCompositeOperation = 'screen'
    c.filter = 'blur(4px)'
    c.fillStyle = k.lin(0, H, 0, H - h, [
      [0, rgba(col, a)],
      [1, rgba(col, 0)],
    ])
    c.beginPath()
    c.moveTo(x - w, H)
    c.bezierCurveTo(x - w * 1.2, H - h * 0.5, x - w * 0.1, H - h * 0.5, x + (rand() - 0.5) * w, H - h)
    c.bezierCurveTo(x + w * 0.5, H - h * 0.5, x + w * 1.3, H - h * 0.4, x + w, H)
    c.fill()
    c.restore()
  }
  for (let i = 0; i < 26; i++) tongue(rand() * W, H * (0.35 + rand() * 0.5), 26 + rand() * 50, i % 2 ? '#ff7a1f' : '#ffc14d', 0.35)
  k.rays(f.x, f.y + f.s * 0.1, 20, '#ffdf9c', 0.2)
}
export async function cave({ c, k, W, H, p, f, rand }) {
  k.fill(
    k.rad(f.x, f.y, W, [
      [0, p[2]],
      [0.5, p[1]],
      [1, p[0]],
    ]),
  )
  k.glow(f.x, f.y, f.s * 1.2, p[3], 0.8)
  k.rays(f.x, f.y, 16, p[3], 0.24)
  const shard = (x, y, h, w, ang, col) => {
    c.save()
    c.translate(x, y)
    c.rotate(ang)
    const half = (s, sh) => {
      c.fillStyle = k.lin(0, 0, 0, -h, [
        [0, rgba(p[0], 1)],
        [1, sh],
      ])
      c.beginPath()
      c.moveTo(0, 0)
      c.lineTo(s * w, -h * 0.12)
      c.lineTo(s * w * 0.85, -h * 0.72)
      c.lineTo(0, -h)
      c.fill()
    }
    half(-1, col)
    half(1, rgba('#ffffff', 0.55))
    c.restore()
  }
  const rock = (top) => {
    c.fillStyle = p[0]
    c.beginPath()
    c.moveTo(-9, top ? -9 : H + 9)
    for (let x = -9; x <= W + 20; x += W / 9) {
      const edge = Math.abs(x - f.x) / W
      c.lineTo(x, top ? H * (0.05 + edge * 0.28 + rand() * 0.06) : H - H * (0.1 + edge * 0.26 + rand() * 0.05))
    }
    c.lineTo(W + 20, top ? -9 : H + 9)
    c.fill()
  }
  for (let i = 0; i < 14; i++) {
    const s = i % 2 ? 1 : -1
    shard(
      f.x + s * (f.s * (0.5 + rand() * 0.55)),
      f.y + f.s * (0.85 + rand() * 0.1),
      f.s * (0.35 + rand() * 0.5),
      f.s * (0.05 + rand() * 0.06),
      s * (0.15 + rand() * 0.5),
      [p[3], '#ff9dc2', '#8ef0dd'][i % 3],
    )
  }
  rock(true)
  rock(false)
}
export async function fair({ c, k, W, H, p, f, rand }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[0]],
      [0.6, p[1]],
      [1, p[2]],
    ]),
  )
  k.rays(f.x, f.y, 28, p[3], 0.26, 2, 0, 0.25)
  k.glow(f.x, f.y, f.s * 1.3, p[3], 0.6)
  k.bokeh(40, 0, 0, W, H * 0.7, ['#ffcf6e', '#ff7f73', '#7fe3c4'], 5, 22, 0.3)
  for (let row = 0; row < 3; row++) {
    const y0 = H * (0.02 + row * 0.075),
      sag = H * 0.07
    c.strokeStyle = rgba('#2a0d0b', 0.8)
    c.lineWidth = 2
    c.beginPath()
    c.moveTo(-10, y0)
    c.quadraticCurveTo(W / 2, y0 + sag * 2, W + 10, y0)
    c.stroke()
    for (let i = 0; i <= 11; i++) {
      const t = i / 11,
        x = -10 + t * (W + 20),
        y = y0 + sag * 2 * 2 * t * (1 - t)
      if (row === 1) {
        c.fillStyle = ['#e23d4f', '#f6b73c', '#1f9c7c', '#fff0cf'][i % 4]
        c.beginPath()
        c.moveTo(x - W / 30, y)
        c.lineTo(x + W / 30, y)
        c.lineTo(x, y + W / 14)
        c.fill()
      } else k.glow(x, y + 5, 22, '#fff0b8', 1)
    }
  }
  k.alpona(f.x, f.y + f.s * 0.72, f.s * 1.05, 0.24, '#fff0c8', 0.7)
}
export async function pond({ c, k, W, H, p, f, rand }) {
  k.fill(
    k.lin(0, 0, 0, H, [
      [0, p[2]],
      [0.4, p[1]],
      [1, p[0]],
    ]),
  )
  k.glow(f.x, f.y - f.s * 0.4, W * 0.8, p[3], 0.8)
  k.shafts(f.x, W * 0.8, 6, '#fff2df', 0.22)
  c.save()
  c.strokeStyle = rgba('#ffffff', 0.22)
  for (let i = 1; i < 9; i++) {
    c.lineWidth = 2.5
    c.beginPath()
    c.ellipse(f.x, f.y + f.s * 0.55, f.s * 0.22 * i, f.s * 0.065 * i, 0, 0, TAU)
    c.stroke()
  }
  c.restore()
  for (let i = 0; i < 12; i++) {
    const x = rand() * W,
      t = rand(),
      y = f.y + f.s * (0.32 + t * 0.9),
      r = f.s * (0.1 + t * 0.16)
    c.save()
    c.translate(x, y)
    c.scale(1, 0.36)
    c.fillStyle = k.rad(-r * 0.3, -r * 0.3, r * 1.4, [
      [0, '#5fc088'],
      [0.7, '#1d7355'],
      [1, '#0c4634'],
    ])
    c.beginPath()
    c.arc(0, 0, r, 0.35, TAU - 0.1)
    c.lineTo(0, 0)
    c.fill()
    c.strokeStyle = rgba('#bff0c8', 0.5)
    c.lineWidth = 2
    c.stroke()
    c.restore()
  }
}
