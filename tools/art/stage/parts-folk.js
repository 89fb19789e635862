// Boats, tickets, boards, mine fields.
import * as THREE from 'three'
import { mat } from './relief.js'
import { bar, face, gem, orb, shade, tube } from './parts.js'
import { slab } from './parts-cards.js'

const disc = (r, h, skin) => shade(new THREE.Mesh(new THREE.CylinderGeometry(r, r, h, 40), skin))

/** A field of tiles; `open` maps a place (row*n+column) to 'gem', 'star' or 'mine'. */
export function minefield(n, color, open) {
  const g = new THREE.Group()
  for (let i = 0; i < n * n; i++) {
    const x = (i % n) - (n - 1) / 2
    const y = (n - 1) / 2 - Math.floor(i / n)
    const what = open[i]
    const tile = bar(0.9, 0.9, what ? 0.12 : 0.34, what ? '#10131f' : color, 0.14)
    tile.position.set(x, y, what ? -0.1 : 0)
    g.add(tile)
    if (!what) continue
    const thing = what === 'mine' ? orb(0.3, '#20242e') : gem(what === 'gem' ? '#25d3b0' : '#ffc63d', what === 'gem' ? 0 : 2)
    thing.scale.setScalar(what === 'mine' ? 1 : 0.4)
    thing.rotation.set(0.5, 0.3, 0)
    thing.position.set(x, y, 0.22)
    g.add(thing)
    if (what !== 'mine') continue
    for (let s = 0; s < 8; s++) {
      const spike = shade(new THREE.Mesh(new THREE.ConeGeometry(0.07, 0.2, 8), mat.enamel('#d4213f')))
      const a = (s / 8) * Math.PI * 2
      spike.position.set(x + Math.cos(a) * 0.34, y + Math.sin(a) * 0.34, 0.22)
      spike.rotation.z = a - Math.PI / 2
      g.add(spike)
    }
  }
  g.scale.setScalar(2 / n)
  return g
}

/** A country boat: crescent hull, woven cover, patched sail. */
export function nouka({ hull = '#5a2a12', trim = '#e7a53c', sail = ['#d4213f', '#f6b73c'], cover = '#c98a43', rowers = 0 } = {}) {
  const g = new THREE.Group()
  const s = new THREE.Shape()
  s.moveTo(-1.3, 0.34)
  s.quadraticCurveTo(0, -0.3, 1.3, 0.34)
  s.quadraticCurveTo(0.7, -0.62, 0, -0.62)
  s.quadraticCurveTo(-0.7, -0.62, -1.3, 0.34)
  const body = (depth, skin, z) => {
    const geometry = new THREE.ExtrudeGeometry(s, {
      depth,
      bevelEnabled: true,
      bevelSize: 0.06,
      bevelThickness: 0.12,
      bevelSegments: 8,
      curveSegments: 40,
    })
    const one = shade(new THREE.Mesh(geometry, skin))
    one.position.z = z
    g.add(one)
  }
  body(0.5, mat.enamel(hull, { roughness: 0.5 }), -0.25)
  g.add(
    tube(
      [
        [-1.34, 0.36, 0.3],
        [-0.7, 0.06, 0.4],
        [0, -0.04, 0.42],
        [0.7, 0.06, 0.4],
        [1.34, 0.36, 0.3],
      ],
      0.045,
      trim,
      1,
    ),
  )
  for (let i = -3; i <= 3; i++) {
    const eye = orb(0.045, i % 2 ? '#fff2d0' : '#1fa27c')
    eye.position.set(i * 0.26, -0.28 + Math.abs(i) * 0.035, 0.41)
    g.add(eye)
  }
  if (sail) {
    g.add(
      tube(
        [
          [0.05, -0.1, 0],
          [0.05, 1.35, 0],
        ],
        0.04,
        '#6b3513',
      ),
    )
    const rows = 5
    for (let i = 0; i < rows; i++) {
      const strip = shade(
        new THREE.Mesh(
          new THREE.CylinderGeometry(0.95, 0.95, 0.235, 40, 1, true, -0.62, 1.24),
          mat.enamel(sail[i % sail.length], { side: THREE.DoubleSide, roughness: 0.7, clearcoat: 0.1 }),
        ),
      )
      const k = 1 - i * 0.1
      strip.scale.set(k, 1, 1)
      strip.position.set(0.05, 0.24 + i * 0.235, -0.72)
      g.add(strip)
    }
  } else
    for (let i = 0; i < rowers; i++) {
      const x = (i - (rowers - 1) / 2) * (1.9 / rowers)
      const man = shade(new THREE.Mesh(new THREE.CapsuleGeometry(0.1, 0.2, 6, 14), mat.enamel(sailTint(i))))
      man.position.set(x, 0.1 + Math.abs(x) * 0.1, 0)
      const head = orb(0.1, '#7a4322')
      head.position.set(x, 0.42 + Math.abs(x) * 0.1, 0)
      g.add(
        man,
        head,
        tube(
          [
            [x, 0.1, 0.3],
            [x - 0.3, -0.62, 0.75],
          ],
          0.022,
          '#e8c58a',
        ),
      )
    }
  if (cover) {
    const map = face(256, 256, (c) => {
      c.fillStyle = cover
      c.fillRect(0, 0, 256, 256)
      c.strokeStyle = 'rgba(70,30,5,.5)'
      c.lineWidth = 5
      for (let i = -256; i < 512; i += 26) {
        c.beginPath()
        c.moveTo(i, 0)
        c.lineTo(i + 256, 256)
        c.moveTo(i, 256)
        c.lineTo(i + 256, 0)
        c.stroke()
      }
    })
    map.wrapS = map.wrapT = THREE.RepeatWrapping
    map.repeat.set(3, 1)
    const hood = shade(
      new THREE.Mesh(
        new THREE.CylinderGeometry(0.36, 0.36, 0.72, 40, 1, false, 0, Math.PI),
        mat.enamel('#fff', { map, roughness: 0.8, clearcoat: 0, side: THREE.DoubleSide }),
      ),
    )
    hood.rotation.z = Math.PI / 2
    hood.rotation.y = Math.PI
    hood.position.set(-0.55, 0, 0.06)
    g.add(hood)
  }
  return g
}
const sailTint = (i) => ['#d4213f', '#f6b73c', '#1f9c7c', '#fff0cf'][i % 4]

/** A ticket or slip with a number: dotted fields, stub, perforation. */
export function ticket(lines, { paper = '#fff3d6', ink = '#a3132b', wide = 2.1, high = 1.1 } = {}) {
  const w = 640
  const h = Math.round((w * high) / wide)
  return slab(
    face(w, h, (c) => {
      c.fillStyle = paper
      c.fillRect(0, 0, w, h)
      c.strokeStyle = c.fillStyle = ink
      c.lineWidth = 8
      c.strokeRect(18, 18, w - 36, h - 36)
      c.setLineDash([14, 12])
      c.lineWidth = 5
      c.beginPath()
      c.moveTo(w * 0.24, 30)
      c.lineTo(w * 0.24, h - 30)
      c.stroke()
      c.textAlign = 'center'
      c.textBaseline = 'middle'
      lines.forEach((line, i) => {
        c.font = `800 ${Math.min((h / lines.length) * 0.74, 190)}px "Anek Latin"`
        c.fillText(line, w * 0.61, h * ((i + 0.55) / lines.length), w * 0.66)
      })
      for (let i = 0; i < 5; i++) {
        c.beginPath()
        c.arc(w * 0.13, h * (0.18 + i * 0.16), 18, 0, 7)
        c.fill()
      }
    }),
    wide,
    high,
    { depth: 0.04, edge: '#d9b98a', radius: 0.09 },
  )
}

/** A square board seen from above: carrom or ludo. */
export function board(kind) {
  const g = new THREE.Group()
  const map = face(1024, 1024, (c, w) => (kind === 'ludo' ? ludo(c, w) : carrom(c, w)))
  g.add(slab(map, 2, 2, { depth: 0.14, edge: '#5a2a10', radius: 0.12, gloss: 0.3 }))
  const men =
    kind === 'ludo' ? ['#e3173e', '#1a7ad0', '#1fa25c', '#f2b01e'] : ['#fff1d8', '#20242c', '#d4213f', '#fff1d8', '#20242c', '#fff1d8']
  men.forEach((color, i) => {
    const at =
      kind === 'ludo'
        ? [
            [-0.58, 0.58],
            [0.58, 0.58],
            [-0.2, -0.1],
            [0.34, -0.5],
          ][i]
        : [
            [-0.16, 0.1],
            [0.1, 0.2],
            [0, 0],
            [0.22, -0.06],
            [-0.1, -0.2],
            [0.55, 0.6],
          ][i]
    const foot = disc(kind === 'ludo' ? 0.17 : 0.14, 0.1, mat.enamel(color))
    foot.rotation.x = Math.PI / 2
    foot.position.set(at[0], at[1], 0.24)
    g.add(foot)
    if (kind !== 'ludo') return
    const neck = shade(new THREE.Mesh(new THREE.ConeGeometry(0.14, 0.42, 32), mat.enamel(color)))
    neck.rotation.x = Math.PI / 2
    neck.position.set(at[0], at[1], 0.42)
    const head = orb(0.13, color)
    head.position.set(at[0], at[1], 0.66)
    g.add(neck, head)
  })
  return g
}

function ludo(c, w) {
  c.fillStyle = '#fff6e2'
  c.fillRect(0, 0, w, w)
  const u = w / 15
  const fields = [
    ['#e3173e', 0, 9],
    ['#1a7ad0', 9, 9],
    ['#1fa25c', 0, 0],
    ['#f2b01e', 9, 0],
  ]
  for (const [color, x, y] of fields) {
    c.fillStyle = color
    c.fillRect(x * u, y * u, 6 * u, 6 * u)
    c.fillStyle = '#fff6e2'
    c.fillRect((x + 1) * u, (y + 1) * u, 4 * u, 4 * u)
    c.fillStyle = color
    c.beginPath()
    c.arc((x + 3) * u, (y + 3) * u, 1.3 * u, 0, 7)
    c.fill()
  }
  c.strokeStyle = 'rgba(60,30,10,.55)'
  c.lineWidth = 4
  for (let i = 0; i < 15; i++)
    for (let j = 6; j < 9; j++) {
      c.strokeRect(i * u, j * u, u, u)
      c.strokeRect(j * u, i * u, u, u)
    }
}

function carrom(c, w) {
  c.fillStyle = '#e8bd78'
  c.fillRect(0, 0, w, w)
  c.lineWidth = 60
  c.strokeStyle = '#5a2a10'
  c.strokeRect(30, 30, w - 60, w - 60)
  c.lineWidth = 6
  c.strokeStyle = '#8f2312'
  c.strokeRect(190, 190, w - 380, w - 380)
  c.beginPath()
  c.arc(w / 2, w / 2, 150, 0, 7)
  c.stroke()
  c.fillStyle = '#1a0d06'
  for (const x of [96, w - 96])
    for (const y of [96, w - 96]) {
      c.beginPath()
      c.arc(x, y, 50, 0, 7)
      c.fill()
    }
}
