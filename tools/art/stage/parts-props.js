// Furniture and props of single games: tables, gauges, boards, cabinets, boats, tickets, cloth, badges.
import * as THREE from 'three'
import { mat } from './relief.js'
import { bar, coin, face, gem, shade, tube } from './parts.js'
import { card, slab } from './parts-cards.js'
import { bulb } from './parts-play.js'

const disc = (r, h, skin, n = 64) => shade(new THREE.Mesh(new THREE.CylinderGeometry(r, r, h, n), skin))

function tableShape(kind) {
  const s = new THREE.Shape()
  if (kind === 'round') s.absellipse(0, 0, 1.2, 1.2, 0, Math.PI * 2)
  else if (kind === 'oval') {
    s.absarc(0.75, 0, 0.85, -Math.PI / 2, Math.PI / 2)
    s.absarc(-0.75, 0, 0.85, Math.PI / 2, Math.PI * 1.5)
  } else {
    s.absarc(0, 0.1, 1.45, Math.PI, Math.PI * 2)
    s.quadraticCurveTo(1.4, 0.55, 1.1, 0.5)
    s.quadraticCurveTo(0, 0.2, -1.1, 0.5)
    s.quadraticCurveTo(-1.4, 0.55, -1.45, 0.1)
  }
  return s
}

/** A table seen from a seat: felt, rail, sewn line. `kind` oval, round or horseshoe. Lies flat; the recipe tilts it. */
export function table(kind, felt, rail = '#4a220e') {
  const g = new THREE.Group()
  const shape = tableShape(kind)
  const plate = (scale, z, depth, skin) => {
    const one = shade(
      new THREE.Mesh(
        new THREE.ExtrudeGeometry(shape, {
          depth,
          bevelEnabled: true,
          bevelSize: 0.05,
          bevelThickness: 0.05,
          bevelSegments: 5,
          curveSegments: 48,
        }),
        skin,
      ),
    )
    one.scale.set(scale, scale, 1)
    one.position.z = z
    g.add(one)
  }
  plate(1.12, -0.26, 0.2, mat.enamel(rail, { roughness: 0.22 }))
  plate(1.03, -0.12, 0.12, mat.gold('#d99a2b'))
  plate(1, -0.04, 0.05, mat.enamel(felt, { roughness: 0.8, clearcoat: 0.1 }))
  const points = shape.getSpacedPoints(64).map((q) => [q.x * 0.82, q.y * 0.82, 0.09])
  for (let i = 0; i + 1 < points.length; i += 2) g.add(tube([points[i], points[i + 1]], 0.014, '#fff0c8'))
  return g
}

/** A half-round gauge with coloured fields and a needle at `at` (0 to 1). */
export function gauge(at, colors) {
  const g = new THREE.Group()
  const dial = disc(1.06, 0.16, mat.enamel('#121a2c'))
  dial.rotation.x = Math.PI / 2
  const hoop = shade(new THREE.Mesh(new THREE.TorusGeometry(1.06, 0.1, 20, 90), mat.gold()))
  g.add(dial, hoop)
  const from = Math.PI * 1.22
  const whole = Math.PI * 1.44
  colors.forEach((color, i) => {
    const step = whole / colors.length
    const field = shade(
      new THREE.Mesh(
        new THREE.TorusGeometry(0.76, 0.1, 12, 24, step * 0.9),
        mat.enamel(color, { emissive: color, emissiveIntensity: 0.3 }),
      ),
    )
    field.rotation.z = from - (i + 1) * step
    field.position.z = 0.12
    g.add(field)
  })
  for (let i = 0; i <= 12; i++) {
    const a = from - (i / 12) * whole
    const dot = bulb(0.028, '#fff0c8')
    dot.position.set(Math.cos(a) * 0.55, Math.sin(a) * 0.55, 0.12)
    g.add(dot)
  }
  const needle = new THREE.Group()
  const blade = shade(
    new THREE.Mesh(new THREE.ConeGeometry(0.085, 0.86, 4), mat.enamel('#ff3b4f', { emissive: '#ff3b4f', emissiveIntensity: 0.25 })),
  )
  blade.position.y = 0.4
  needle.add(blade)
  needle.rotation.z = from - at * whole - Math.PI / 2
  needle.position.z = 0.24
  const pin = shade(new THREE.Mesh(new THREE.SphereGeometry(0.15, 24, 18), mat.gold()))
  pin.position.z = 0.22
  g.add(needle, pin)
  return g
}

/** A thick arrow pointing up, bevelled; the recipe turns it. */
export function arrow(color, metal) {
  const s = new THREE.Shape()
  const at = [0, 1, 0.82, 0.1, 0.36, 0.1, 0.36, -0.85, -0.36, -0.85, -0.36, 0.1, -0.82, 0.1]
  s.moveTo(at[0], at[1])
  for (let i = 2; i < at.length; i += 2) s.lineTo(at[i], at[i + 1])
  s.closePath()
  const geometry = new THREE.ExtrudeGeometry(s, {
    depth: 0.26,
    bevelEnabled: true,
    bevelSize: 0.09,
    bevelThickness: 0.11,
    bevelSegments: 8,
  })
  geometry.translate(0, 0, -0.13)
  return shade(new THREE.Mesh(geometry, metal ? mat.gold(color) : mat.enamel(color)))
}

/** An upright machine: lit marquee, glass with cards or signs, buttons. `rows` of [rank, suit] are the hand on the glass. */
export function cabinet(hand, { body = '#1d3f8f', glow = '#5fd0ff', sign = '8/6' } = {}) {
  const g = new THREE.Group()
  const block = bar(2.1, 2.3, 0.9, body, 0.2)
  block.position.z = -0.5
  const screen = slab(
    face(512, 320, (c, w, h) => {
      const shade0 = c.createLinearGradient(0, 0, 0, h)
      shade0.addColorStop(0, '#0a1640')
      shade0.addColorStop(1, '#173a8f')
      c.fillStyle = shade0
      c.fillRect(0, 0, w, h)
      c.fillStyle = '#ffd25e'
      c.font = '800 40px "Anek Latin"'
      for (let i = 0; i < 4; i++) c.fillRect(24, 22 + i * 20, 300 - i * 46, 9)
      c.textAlign = 'right'
      c.fillText(sign, w - 24, 66)
    }),
    1.8,
    1.12,
    { depth: 0.04, edge: glow, radius: 0.08, gloss: 0.1, glow: 0.7 },
  )
  screen.position.set(0, 0.16, 0)
  g.add(block, screen)
  hand.forEach(([rank, suit], i) => {
    const one = card(rank, suit, 'jumbo')
    one.scale.setScalar(0.25)
    one.position.set((i - 2) * 0.345, 0.02, 0.09)
    g.add(one)
  })
  const shelf = bar(2.2, 0.18, 0.9, '#0d1730', 0.08)
  shelf.position.set(0, -0.72, 0.2)
  shelf.rotation.x = 0.4
  g.add(shelf)
  ;['#ffc14a', '#ffc14a', '#ffc14a', '#ffc14a', '#ffc14a', '#d4213f'].forEach((color, i) => {
    const button = disc(0.12, 0.14, mat.enamel(color, { emissive: color, emissiveIntensity: 0.35 }), 32)
    button.position.set((i - 2.5) * 0.34, -0.64, 0.32)
    button.rotation.x = 0.5
    g.add(button)
  })
  const top = bar(2.2, 0.4, 0.7, '#b3152f', 0.16)
  top.position.set(0, 1.22, -0.36)
  g.add(top)
  for (let i = 0; i < 11; i++) {
    const lamp = bulb(0.055, i % 2 ? '#fff3c4' : glow)
    lamp.position.set((i - 5) * 0.19, 1.22, 0.02)
    g.add(lamp)
  }
  return g
}

/** Folded cloths in a pile, each with its sewn edge. */
export function cloth(colors) {
  const g = new THREE.Group()
  colors.forEach((color, i) => {
    const y = (i - (colors.length - 1) / 2) * 0.42
    const fold = bar(1.8 - i * 0.1, 0.4, 1.2, color, 0.19)
    fold.position.y = y
    fold.rotation.y = ((i % 3) - 1) * 0.06
    g.add(fold)
    for (let n = 0; n < 9; n++) {
      const stitch = shade(new THREE.Mesh(new THREE.CapsuleGeometry(0.02, 0.08, 4, 8), mat.enamel('#fff0c8')))
      stitch.rotation.z = Math.PI / 2
      stitch.position.set((n - 4) * 0.18, y - 0.06, 0.62)
      g.add(stitch)
    }
  })
  return g
}

/** A phone with a painted screen. `paint(c, w, h)` draws it. */
export function phone(color, top, bottom) {
  const g = new THREE.Group()
  const shell = bar(1.06, 2, 0.16, color, 0.16)
  const map = face(300, 580, (c, w, h) => {
    const wash = c.createLinearGradient(0, 0, 0, h)
    wash.addColorStop(0, top)
    wash.addColorStop(1, bottom)
    c.fillStyle = wash
    c.fillRect(0, 0, w, h)
    c.fillStyle = '#ffc14a'
    c.fillRect(40, h - 110, w - 80, 64)
    c.setLineDash([20, 12])
    c.strokeStyle = '#fff0c8'
    c.lineWidth = 7
    c.strokeRect(24, 40, w - 48, 250)
    c.fillStyle = 'rgba(255,255,255,.5)'
    for (let i = 0; i < 3; i++) c.fillRect(30 + i * 84, 322, 72, 96)
  })
  const glass = slab(map, 0.92, 1.84, { depth: 0.01, radius: 0.1, gloss: 0.08, glow: 0.55, edge: '#101418' })
  glass.position.z = 0.08
  g.add(shell, glass)
  return g
}

/** A badge of a level: toothed disc, ring, stone; the higher, the more points. */
export function badge(color, stone, points, ring) {
  const s = new THREE.Shape()
  const n = points * 2
  for (let i = 0; i <= n; i++) {
    const r = i % 2 ? 0.8 : 1
    const a = (i / n) * Math.PI * 2 + Math.PI / 2
    s[i ? 'lineTo' : 'moveTo'](Math.cos(a) * r, Math.sin(a) * r)
  }
  const geometry = new THREE.ExtrudeGeometry(s, {
    depth: 0.12,
    bevelEnabled: true,
    bevelSize: 0.05,
    bevelThickness: 0.08,
    bevelSegments: 6,
  })
  const g = new THREE.Group()
  g.add(shade(new THREE.Mesh(geometry, mat.gold(color))))
  const face0 = coin(undefined, ring)
  face0.scale.setScalar(0.66)
  face0.position.z = 0.26
  const jewel = gem(stone, points % 2 ? 2 : 0)
  jewel.scale.setScalar(0.36)
  jewel.rotation.set(0.5, 0.4, 0)
  jewel.position.z = 0.52
  g.add(face0, jewel)
  return g
}
