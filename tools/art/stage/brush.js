import { TAU, rgba } from './base.js'

/** The brush of a picture: washes, glows, rays, silhouettes, leaves, ornaments on one 2D canvas. */
export function kit(c, W, H, rand) {
  const lin = (x0, y0, x1, y1, stops) => {
    const g = c.createLinearGradient(x0, y0, x1, y1)
    stops.forEach(([o, col]) => g.addColorStop(o, col))
    return g
  }
  const rad = (x, y, r, stops) => {
    const g = c.createRadialGradient(x, y, 0, x, y, r)
    stops.forEach(([o, col]) => g.addColorStop(o, col))
    return g
  }
  return {
    lin,
    rad,
    fill(style) {
      c.fillStyle = style
      c.fillRect(0, 0, W, H)
    },
    glow(x, y, r, col, a = 1, op = 'screen') {
      c.save()
      c.globalCompositeOperation = op
      c.fillStyle = rad(x, y, r, [
        [0, rgba(col, a)],
        [0.35, rgba(col, a * 0.45)],
        [1, rgba(col, 0)],
      ])
      c.fillRect(x - r, y - r, r * 2, r * 2)
      c.restore()
    },
    rays(x, y, n, col, a, soft = 3, spin = 0, uneven = 0.5) {
      c.save()
      c.filter = `blur(${soft}px)`
      c.globalCompositeOperation = 'screen'
      c.translate(x, y)
      const L = Math.hypot(W, H)
      for (let i = 0; i < n; i++) {
        const t = (i / n) * TAU + spin,
          w = (TAU / n) * (0.25 + rand() * uneven)
        c.fillStyle = rad(0, 0, L * 0.8, [
          [0, rgba(col, a)],
          [0.5, rgba(col, a * 0.4)],
          [1, rgba(col, 0)],
        ])
        c.beginPath()
        c.moveTo(0, 0)
        c.arc(0, 0, L, t, t + w)
        c.fill()
      }
      c.restore()
    },
    shafts(x, spread, n, col, a) {
      c.save()
      c.globalCompositeOperation = 'screen'
      c.filter = 'blur(10px)'
      for (let i = 0; i < n; i++) {
        const px = x + (rand() - 0.5) * spread,
          w = 14 + rand() * 54,
          lean = (rand() - 0.3) * W * 0.5
        c.fillStyle = lin(0, 0, 0, H, [
          [0, rgba(col, a * (0.5 + rand()))],
          [0.85, rgba(col, 0)],
        ])
        c.beginPath()
        c.moveTo(px, -20)
        c.lineTo(px + w * 0.5, -20)
        c.lineTo(px + lean + w * 2, H)
        c.lineTo(px + lean - w, H)
        c.fill()
      }
      c.restore()
    },
    hills(y, amp, col, n = 5, blur = 0) {
      c.save()
      if (blur) c.filter = `blur(${blur}px)`
      c.fillStyle = col
      c.beginPath()
      c.moveTo(-20, H + 20)
      const ph = rand() * 9
      for (let x = -20; x <= W + 20; x += 6)
        c.lineTo(x, y + Math.sin((x / W) * n + ph) * amp + Math.sin((x / W) * n * 2.7 + ph * 2) * amp * 0.45)
      c.lineTo(W + 20, H + 20)
      c.fill()
      c.restore()
    },
    sil(path, x, y, s, col, { flip = 1, rot = 0, blur = 0, a = 1 } = {}) {
      c.save()
      c.globalAlpha = a
      if (blur) c.filter = `blur(${blur}px)`
      c.translate(x, y)
      c.rotate(rot)
      c.scale((s / 512) * flip, s / 512)
      c.translate(-256, -256)
      c.fillStyle = col
      c.fill(path)
      c.restore()
    },
    leaf(x, y, len, ang, col, vein, blur = 0) {
      c.save()
      if (blur) c.filter = `blur(${blur}px)`
      c.translate(x, y)
      c.rotate(ang)
      const g = lin(0, -len * 0.2, 0, len * 0.2, [
        [0, vein],
        [0.5, col],
        [1, col],
      ])
      c.fillStyle = g
      c.beginPath()
      c.moveTo(0, 0)
      c.bezierCurveTo(len * 0.25, -len * 0.28, len * 0.75, -len * 0.2, len, 0)
      c.bezierCurveTo(len * 0.75, len * 0.16, len * 0.25, len * 0.24, 0, 0)
      c.fill()
      c.strokeStyle = vein
      c.lineWidth = 1.4
      c.globalAlpha = 0.7
      c.beginPath()
      c.moveTo(0, 0)
      c.quadraticCurveTo(len * 0.5, -len * 0.03, len, 0)
      c.stroke()
      c.restore()
    },
    bokeh(n, x0, y0, x1, y1, cols, r0, r1, a) {
      c.save()
      c.globalCompositeOperation = 'screen'
      for (let i = 0; i < n; i++) {
        const x = x0 + rand() * (x1 - x0),
          y = y0 + rand() * (y1 - y0),
          r = r0 + rand() * (r1 - r0),
          col = cols[Math.floor(rand() * cols.length)]
        c.fillStyle = rad(x, y, r, [
          [0, rgba(col, a * 0.8)],
          [0.75, rgba(col, a * 0.55)],
          [0.92, rgba(col, a)],
          [1, rgba(col, 0)],
        ])
        c.beginPath()
        c.arc(x, y, r, 0, TAU)
        c.fill()
      }
      c.restore()
    },
    alpona(x, y, r, squash, col, a) {
      c.save()
      c.translate(x, y)
      c.scale(1, squash)
      c.strokeStyle = rgba(col, a)
      c.fillStyle = rgba(col, a * 0.5)
      c.lineWidth = 2.2
      for (const [k, n] of [
        [0.36, 12],
        [0.62, 18],
        [0.9, 26],
      ]) {
        c.beginPath()
        c.arc(0, 0, r * k, 0, TAU)
        c.stroke()
        for (let i = 0; i < n; i++) {
          const t = (i / n) * TAU
          c.save()
          c.rotate(t)
          c.translate(r * k, 0)
          c.beginPath()
          c.moveTo(0, -r * 0.06)
          c.bezierCurveTo(r * 0.16, -r * 0.09, r * 0.16, r * 0.09, 0, r * 0.06)
          c.stroke()
          c.beginPath()
          c.arc(r * 0.05, 0, r * 0.014, 0, TAU)
          c.fill()
          c.restore()
        }
      }
      c.restore()
    },
    arch(cx, top, w, base, lobes = 7) {
      const p = new Path2D(),
        r = w / 2
      p.moveTo(cx - r, base)
      p.lineTo(cx - r, top + r)
      for (let i = 0; i < lobes; i++) {
        const t0 = Math.PI + (i / lobes) * Math.PI,
          t1 = Math.PI + ((i + 1) / lobes) * Math.PI,
          tm = (t0 + t1) / 2,
          peak = i === (lobes - 1) / 2 ? 1.34 : 1.14
        p.quadraticCurveTo(
          cx + Math.cos(tm) * r * peak,
          top + r + Math.sin(tm) * r * peak,
          cx + Math.cos(t1) * r,
          top + r + Math.sin(t1) * r,
        )
      }
      p.lineTo(cx + r, base)
      p.closePath()
      return p
    },
  }
}
