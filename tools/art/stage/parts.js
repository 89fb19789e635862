// Primitives of the toy theatre: dice, coins, chips, cards, balls, gems, wheels.
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { THREE, mat, relief } from './relief.js'

const C = (c) => new THREE.Color(c)

function face(w, h, paint) {
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  paint(canvas.getContext('2d'), w, h)
  const t = new THREE.CanvasTexture(canvas)
  t.colorSpace = THREE.SRGBColorSpace
  t.anisotropy = 8
  return t
}
const shade = (m) => {
  m.castShadow = m.receiveShadow = true
  return m
}

export function die(color = '#b3202c', pip = '#fff3d6', faces = [3, 5, 1, 6, 2, 4]) {
  const g = new THREE.Group()
  g.add(
    shade(
      new THREE.Mesh(
        new RoundedBoxGeometry(1.3, 1.3, 1.3, 6, 0.2),
        mat.enamel(color, { roughness: 0.16, clearcoat: 1, clearcoatRoughness: 0.05 }),
      ),
    ),
  )
  const at = {
    1: [[0, 0]],
    2: [
      [-1, -1],
      [1, 1],
    ],
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    4: [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ],
    5: [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ],
    6: [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ],
  }
  const rot = [
    [0, Math.PI / 2, 0],
    [0, -Math.PI / 2, 0],
    [-Math.PI / 2, 0, 0],
    [Math.PI / 2, 0, 0],
    [0, 0, 0],
    [0, Math.PI, 0],
  ]
  faces.forEach((n, i) => {
    const f = new THREE.Group()
    for (const [x, y] of at[n]) {
      const m = new THREE.Mesh(new THREE.SphereGeometry(n === 1 ? 0.19 : 0.125, 20, 14), mat.enamel(pip, { roughness: 0.25 }))
      m.scale.z = 0.28
      m.position.set(x * 0.34, y * 0.34, 0.645)
      f.add(m)
    }
    f.rotation.set(...rot[i])
    g.add(f)
  })
  return g
}

export function coin(svg, color = '#ffc445') {
  const g = new THREE.Group()
  const disc = shade(new THREE.Mesh(new THREE.CylinderGeometry(0.94, 0.94, 0.16, 72), mat.gold(color)))
  disc.rotation.x = Math.PI / 2
  g.add(disc)
  const rim = shade(new THREE.Mesh(new THREE.TorusGeometry(0.86, 0.09, 18, 80), mat.gold(color)))
  rim.position.z = 0.07
  g.add(rim)
  for (let i = 0; i < 36; i++) {
    const d = new THREE.Mesh(new THREE.SphereGeometry(0.03, 10, 8), mat.gold(color))
    const a = (i / 36) * Math.PI * 2
    d.position.set(Math.cos(a) * 0.71, Math.sin(a) * 0.71, 0.1)
    g.add(d)
  }
  if (svg) {
    const r = relief(svg, { depth: 0.08, bevel: 0.03, skin: () => mat.gold(color, { roughness: 0.18 }) })
    r.scale.setScalar(0.52)
    r.position.z = 0.12
    g.add(r)
  }
  return g
}

export function chip(color = '#c4243a', edge = '#fff1d0') {
  const g = new THREE.Group()
  const body = shade(new THREE.Mesh(new THREE.CylinderGeometry(0.9, 0.9, 0.2, 64), mat.enamel(color)))
  g.add(body)
  for (let i = 0; i < 6; i++) {
    const s = shade(
      new THREE.Mesh(new THREE.CylinderGeometry(0.912, 0.912, 0.206, 20, 1, false, (i * Math.PI) / 3, 0.34), mat.enamel(edge)),
    )
    g.add(s)
  }
  const mid = shade(new THREE.Mesh(new THREE.CylinderGeometry(0.62, 0.62, 0.215, 48), mat.enamel(color)))
  g.add(mid)
  const ring = new THREE.Mesh(new THREE.TorusGeometry(0.62, 0.025, 10, 60), mat.gold())
  ring.rotation.x = Math.PI / 2
  ring.position.y = 0.108
  g.add(ring)
  const top = new THREE.Mesh(new THREE.TorusGeometry(0.3, 0.02, 10, 40), mat.gold())
  top.rotation.x = Math.PI / 2
  top.position.y = 0.108
  g.add(top)
  return g
}

export function card(rank, suit, red) {
  const ink = red ? '#b3172b' : '#14231f'
  const glyph = { s: '♠', h: '♥', d: '♦', c: '♣' }[suit]
  const front = face(360, 520, (c, w, h) => {
    c.fillStyle = '#fffaf0'
    c.fillRect(0, 0, w, h)
    c.strokeStyle = '#d9b15a'
    c.lineWidth = 6
    c.setLineDash([16, 10])
    c.strokeRect(20, 20, w - 40, h - 40)
    c.setLineDash([])
    c.fillStyle = ink
    c.textAlign = 'center'
    c.textBaseline = 'middle'
    const corner = () => {
      c.font = '800 92px "Anek Latin"'
      c.fillText(rank, 74, 84)
      c.font = '78px "DejaVu Sans"'
      c.fillText(glyph, 74, 166)
    }
    corner()
    c.save()
    c.translate(w, h)
    c.rotate(Math.PI)
    corner()
    c.restore()
    c.font = '220px "DejaVu Sans"'
    c.fillText(glyph, w / 2, h / 2 + 10)
  })
  return slab(front, 1.3, 1.88)
}
export function backCard(color = '#7d1128') {
  return slab(
    face(360, 520, (c, w, h) => {
      c.fillStyle = color
      c.fillRect(0, 0, w, h)
      c.strokeStyle = '#f0c56a'
      c.lineWidth = 5
      c.setLineDash([16, 10])
      c.strokeRect(22, 22, w - 44, h - 44)
      c.setLineDash([8, 7])
      for (let r = 30; r < 240; r += 30) {
        c.beginPath()
        c.ellipse(w / 2, h / 2, r * 0.68, r, 0, 0, 7)
        c.stroke()
      }
    }),
    1.3,
    1.88,
  )
}
function slab(texture, w, h) {
  const s = new THREE.Shape(),
    r = 0.12,
    x = -w / 2,
    y = -h / 2
  s.moveTo(x + r, y)
  s.lineTo(x + w - r, y)
  s.quadraticCurveTo(x + w, y, x + w, y + r)
  s.lineTo(x + w, y + h - r)
  s.quadraticCurveTo(x + w, y + h, x + w - r, y + h)
  s.lineTo(x + r, y + h)
  s.quadraticCurveTo(x, y + h, x, y + h - r)
  s.lineTo(x, y + r)
  s.quadraticCurveTo(x, y, x + r, y)
  const geo = new THREE.ExtrudeGeometry(s, { depth: 0.025, bevelEnabled: true, bevelSize: 0.008, bevelThickness: 0.008, bevelSegments: 2 })
  const uv = geo.attributes.uv,
    p = geo.attributes.position
  for (let i = 0; i < uv.count; i++) uv.setXY(i, (p.getX(i) + w / 2) / w, (p.getY(i) + h / 2) / h)
  return shade(new THREE.Mesh(geo, [mat.enamel('#fff', { map: texture, roughness: 0.5, clearcoat: 0.5 }), mat.enamel('#e9dcc0')]))
}

export function ball(text, color = '#fff6e6', ink = '#16312c') {
  const t = face(512, 256, (c, w, h) => {
    c.fillStyle = color
    c.fillRect(0, 0, w, h)
    for (const x of [w * 0.25, w * 0.75]) {
      c.fillStyle = '#fff9ec'
      c.beginPath()
      c.arc(x, h / 2, 54, 0, 7)
      c.fill()
      c.fillStyle = ink
      c.font = '800 72px "Anek Latin"'
      c.textAlign = 'center'
      c.textBaseline = 'middle'
      c.fillText(text, x, h / 2 + 5)
    }
  })
  const m = shade(
    new THREE.Mesh(
      new THREE.SphereGeometry(0.8, 56, 40),
      mat.enamel('#fff', { map: t, roughness: 0.14, clearcoat: 1, clearcoatRoughness: 0.06 }),
    ),
  )
  m.rotation.y = 0
  const g = new THREE.Group()
  m.rotation.y = -Math.PI
  g.add(m)
  return g
}

export function gem(color, kind = 0) {
  const geo =
    kind === 0
      ? (() => {
          const pts = [
            [0, -0.95],
            [0.92, 0.18],
            [0.62, 0.55],
            [0, 0.55],
          ].map(([x, y]) => new THREE.Vector2(x, y))
          return new THREE.LatheGeometry(pts, 8)
        })()
      : kind === 1
        ? new THREE.OctahedronGeometry(0.95, 0)
        : kind === 2
          ? new THREE.IcosahedronGeometry(0.9, 0)
          : (() => {
              const pts = [
                [0, -0.7],
                [0.5, -0.35],
                [0.72, 0],
                [0.5, 0.35],
                [0, 0.42],
              ].map(([x, y]) => new THREE.Vector2(x, y))
              return new THREE.LatheGeometry(pts, 6)
            })()
  return shade(new THREE.Mesh(geo, mat.gem(color)))
}

export function wheel(slots, colors, { ring = '#f0b43c', labels } = {}) {
  const t = face(1024, 1024, (c, w) => {
    const n = slots
    for (let i = 0; i < n; i++) {
      c.beginPath()
      c.moveTo(w / 2, w / 2)
      c.arc(w / 2, w / 2, w / 2, (i / n) * 6.2832, ((i + 1) / n) * 6.2832)
      c.fillStyle = colors[i === 0 && colors.length === 3 ? 2 : i % 2]
      c.fill()
      c.strokeStyle = '#e9bd63'
      c.lineWidth = 5
      c.stroke()
    }
    c.fillStyle = '#fff7e2'
    c.textAlign = 'center'
    c.textBaseline = 'middle'
    for (let i = 0; i < n; i++) {
      c.save()
      c.translate(w / 2, w / 2)
      c.rotate(((i + 0.5) / n) * 6.2832 + Math.PI / 2)
      c.font = `800 ${n > 20 ? 44 : 74}px "Anek Latin"`
      c.fillText(labels ? labels[i % labels.length] : '', 0, -w * 0.44)
      c.restore()
    }
  })
  const g = new THREE.Group()
  const disc = shade(
    new THREE.Mesh(new THREE.CylinderGeometry(1, 1, 0.08, 96), [
      mat.enamel('#5a3410'),
      mat.enamel('#fff', { map: t, roughness: 0.25 }),
      mat.enamel('#5a3410'),
    ]),
  )
  disc.rotation.x = Math.PI / 2
  g.add(disc)
  const rim = shade(new THREE.Mesh(new THREE.TorusGeometry(1.07, 0.11, 24, 110), mat.gold(ring)))
  g.add(rim)
  const inner = shade(new THREE.Mesh(new THREE.TorusGeometry(0.66, 0.035, 14, 80), mat.gold(ring)))
  inner.position.z = 0.05
  g.add(inner)
  const cone = shade(new THREE.Mesh(new THREE.CylinderGeometry(0.14, 0.64, 0.22, 48), mat.enamel('#7a4516', { roughness: 0.3 })))
  cone.rotation.x = Math.PI / 2
  cone.position.z = 0.1
  g.add(cone)
  const knob = shade(new THREE.Mesh(new THREE.SphereGeometry(0.17, 28, 20), mat.gold(ring)))
  knob.position.z = 0.3
  g.add(knob)
  for (let i = 0; i < 4; i++) {
    const a = (i * Math.PI) / 2 + 0.4
    const arm = shade(new THREE.Mesh(new THREE.CapsuleGeometry(0.045, 0.42, 6, 12), mat.gold(ring)))
    arm.rotation.z = a - Math.PI / 2
    arm.position.set(Math.cos(a) * 0.26, Math.sin(a) * 0.26, 0.24)
    g.add(arm)
    const tip = shade(new THREE.Mesh(new THREE.SphereGeometry(0.075, 18, 14), mat.gold(ring)))
    tip.position.set(Math.cos(a) * 0.52, Math.sin(a) * 0.52, 0.22)
    g.add(tip)
  }
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * 6.2832
    const b = new THREE.Mesh(new THREE.SphereGeometry(0.035, 10, 8), mat.glow(i % 2 ? '#fff3c4' : '#ffd98a'))
    b.position.set(Math.cos(a) * 1.07, Math.sin(a) * 1.07, 0.11)
    g.add(b)
  }
  return g
}

export function bar(w, h, d, color, r = 0.06, metal) {
  return shade(
    new THREE.Mesh(new RoundedBoxGeometry(w, h, d, 4, Math.min(r, w / 2.1, h / 2.1, d / 2.1)), metal ? mat.gold(color) : mat.enamel(color)),
  )
}
export function orb(r, color, metal) {
  return shade(
    new THREE.Mesh(new THREE.SphereGeometry(r, 40, 28), metal ? mat.gold(color) : mat.enamel(color, { roughness: 0.14, clearcoat: 1 })),
  )
}
export function tube(points, r, color, metal) {
  return shade(
    new THREE.Mesh(
      new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points.map((p) => new THREE.Vector3(...p))), 120, r, 14),
      metal ? mat.gold(color) : mat.enamel(color),
    ),
  )
}

export function football() {
  const V = new THREE.IcosahedronGeometry(1, 0).attributes.position,
    pts = []
  for (let i = 0; i < V.count; i++) {
    const v = new THREE.Vector3().fromBufferAttribute(V, i).normalize()
    if (!pts.some((p) => p.distanceTo(v) < 0.1)) pts.push(v)
  }
  const t = face(1024, 512, (c, w, h) => {
    const im = c.createImageData(w, h),
      d = new THREE.Vector3()
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const th = (y / h) * Math.PI,
          ph = (x / w) * Math.PI * 2
        d.set(-Math.cos(ph) * Math.sin(th), Math.cos(th), Math.sin(ph) * Math.sin(th))
        const a = pts.map((p) => d.angleTo(p)).sort((m, n) => m - n)
        const seam = a[0] > 0.36 && Math.abs(a[0] - a[1]) < 0.022
        const k = a[0] < 0.345 ? 26 : seam ? 96 : 250
        const o = (y * w + x) * 4
        im.data[o] = k
        im.data[o + 1] = k
        im.data[o + 2] = k * 0.97
        im.data[o + 3] = 255
      }
    c.putImageData(im, 0, 0)
  })
  const g = new THREE.Group()
  g.add(shade(new THREE.Mesh(new THREE.SphereGeometry(0.9, 64, 44), mat.enamel('#ffffff', { map: t, roughness: 0.3 }))))
  return g
}
