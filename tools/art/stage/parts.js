// Primitives of the toy theatre: dice, coins, chips, cards, balls, gems, wheels.
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import * as THREE from 'three'
import { mat, relief } from './relief.js'

const C = (c) => new THREE.Color(c)

/** A painted texture. */
export function face(w, h, paint) {
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  paint(canvas.getContext('2d'), w, h)
  const t = new THREE.CanvasTexture(canvas)
  t.colorSpace = THREE.SRGBColorSpace
  t.anisotropy = 8
  return t
}
export const shade = (m) => {
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

/** Pokes through the middle of a cash coin. */
function squareHole(color) {
  const ring = new THREE.Shape()
  ring.absarc(0, 0, 0.94, 0, Math.PI * 2)
  const hole = new THREE.Path()
  hole.moveTo(-0.26, -0.26)
  hole.lineTo(0.26, -0.26)
  hole.lineTo(0.26, 0.26)
  hole.lineTo(-0.26, 0.26)
  ring.holes.push(hole)
  const geometry = new THREE.ExtrudeGeometry(ring, {
    depth: 0.1,
    bevelEnabled: true,
    bevelSize: 0.03,
    bevelThickness: 0.04,
    curveSegments: 48,
  })
  geometry.translate(0, 0, -0.05)
  const g = new THREE.Group()
  g.add(shade(new THREE.Mesh(geometry, mat.gold(color))))
  for (const [x, y] of [
    [0.54, 0],
    [-0.54, 0],
    [0, 0.54],
    [0, -0.54],
  ]) {
    const sign = shade(new THREE.Mesh(new THREE.TorusGeometry(0.12, 0.035, 10, 24), mat.gold(color)))
    sign.position.set(x, y, 0.1)
    g.add(sign)
  }
  return g
}

/** The taka sign struck into the face. */
function takaFace(color) {
  const bump = face(256, 256, (c) => {
    c.fillStyle = '#000'
    c.fillRect(0, 0, 256, 256)
    c.fillStyle = '#fff'
    c.textAlign = 'center'
    c.textBaseline = 'middle'
    c.font = '800 190px "Baloo Da 2", "Anek Bangla"'
    c.fillText('৳', 128, 138)
    c.lineWidth = 7
    c.strokeStyle = '#fff'
    c.beginPath()
    c.arc(128, 128, 116, 0, 7)
    c.stroke()
  })
  const dark = face(256, 256, (c) => {
    c.fillStyle = '#fff'
    c.fillRect(0, 0, 256, 256)
    c.fillStyle = '#8a4a08'
    c.textAlign = 'center'
    c.textBaseline = 'middle'
    c.font = '800 190px "Baloo Da 2", "Anek Bangla"'
    c.fillText('৳', 132, 142)
    c.fillStyle = '#ffe9a8'
    c.fillText('৳', 128, 138)
  })
  const plate = shade(new THREE.Mesh(new THREE.CircleGeometry(0.7, 60), mat.gold(color, { bumpMap: bump, bumpScale: 6, map: dark })))
  plate.position.z = 0.09
  return plate
}

/** A coin. `kind` 0 beaded, 1 the taka sign, 2 a cash coin with a square hole; `svg` an outline struck on a beaded one. */
export function coin(svg, color = '#ffc445', kind = 0) {
  if (kind === 2) return squareHole(color)
  const g = new THREE.Group()
  const disc = shade(new THREE.Mesh(new THREE.CylinderGeometry(0.94, 0.94, 0.16, 72), mat.gold(color)))
  disc.rotation.x = Math.PI / 2
  g.add(disc)
  const rim = shade(new THREE.Mesh(new THREE.TorusGeometry(0.86, 0.09, 18, 80), mat.gold(color)))
  rim.position.z = 0.07
  g.add(rim)
  if (kind === 1) {
    g.add(takaFace(color))
    return g
  }
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
