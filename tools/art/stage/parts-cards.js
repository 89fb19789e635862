// Playing cards: fronts of five houses, backs of six weaves, fans, a bent flip, a dealing shoe.
import * as THREE from 'three'
import { mat } from './relief.js'
import { face, shade } from './parts.js'
import { pathOf } from './base.js'

const W = 360
const H = 520
const glyphs = { s: '♠', h: '♥', d: '♦', c: '♣' }
const isRed = (suit) => suit === 'h' || suit === 'd'

/** Paper, inks and faces of the card houses. */
const houses = {
  stitch: { paper: '#fffaf0', red: '#b3172b', black: '#14231f', line: '#d9b15a', font: '"Anek Latin"', size: 92 },
  jumbo: { paper: '#ffffff', red: '#d2112f', black: '#10131a', line: '', font: '"Russo One"', size: 150 },
  court: { paper: '#fff3dc', red: '#a3132b', black: '#1a2b52', line: '#a3132b', font: '"Limelight"', size: 104 },
  ink: { paper: '#131722', red: '#ff5a70', black: '#f4c766', line: '#f4c766', font: '"Cinzel Decorative"', size: 96 },
  pips: { paper: '#fffdf6', red: '#c4182f', black: '#161a1f', line: '#cfd6d2', font: '"Alfa Slab One"', size: 84 },
}

function corner(c, rank, suit, house) {
  c.font = `800 ${house.size}px ${house.font}`
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  const wide = c.measureText(rank).width
  const x = Math.max(house.size * 0.42, wide * 0.5) + 26
  const shown = () => {
    c.fillText(rank, x, house.size * 0.62 + 28)
    c.save()
    c.font = `${house.size * 0.8}px "DejaVu Sans"`
    c.fillText(glyphs[suit], x, house.size * 1.42 + 34)
    c.restore()
  }
  shown()
  if (house === houses.jumbo) return
  c.save()
  c.translate(W, H)
  c.rotate(Math.PI)
  shown()
  c.restore()
}

const spots = {
  2: [0, -1, 0, 1],
  3: [0, -1, 0, 0, 0, 1],
  5: [-1, -1, 1, -1, 0, 0, -1, 1, 1, 1],
  7: [-1, -1, 1, -1, -1, 0, 1, 0, -1, 1, 1, 1, 0, -0.5],
  8: [-1, -1, 1, -1, -1, 0, 1, 0, -1, 1, 1, 1, 0, -0.5, 0, 0.5],
  9: [-1, -1, 1, -1, -1, -0.33, 1, -0.33, -1, 0.33, 1, 0.33, -1, 1, 1, 1, 0, 0],
  10: [-1, -1, 1, -1, -1, -0.33, 1, -0.33, -1, 0.33, 1, 0.33, -1, 1, 1, 1, 0, -0.66, 0, 0.66],
}

function pips(c, rank, suit) {
  const at = spots[rank] ?? [0, 0]
  const size = at.length > 2 ? 82 : 220
  c.font = `${size}px "DejaVu Sans"`
  for (let i = 0; i < at.length; i += 2) c.fillText(glyphs[suit], W / 2 + at[i] * 66, H / 2 + at[i + 1] * 138 + 6)
}

/** The court's panel: the game's own emblem twice, head to head. */
function court(c, emblem, tint) {
  const path = pathOf(emblem)
  c.save()
  c.fillStyle = tint
  c.fillRect(96, 60, W - 192, H - 120)
  c.strokeStyle = '#e7b54c'
  c.lineWidth = 7
  c.strokeRect(96, 60, W - 192, H - 120)
  for (const turn of [0, Math.PI]) {
    c.save()
    c.translate(W / 2, H / 2)
    c.rotate(turn)
    c.fillStyle = '#ffe1a0'
    c.translate(-78, -176)
    c.scale(156 / 512, 156 / 512)
    c.fill(path)
    c.restore()
  }
  c.restore()
}

/** The front of a card. `house` is a row of `houses`; with `emblem` (an outline) the card is a court card. */
function front(rank, suit, house, emblem) {
  return face(W, H, (c) => {
    c.fillStyle = house.paper
    c.fillRect(0, 0, W, H)
    if (house.line) {
      c.strokeStyle = house.line
      c.lineWidth = 6
      if (house === houses.stitch) c.setLineDash([16, 10])
      c.strokeRect(20, 20, W - 40, H - 40)
      c.setLineDash([])
    }
    if (emblem) court(c, emblem, isRed(suit) ? '#8f1630' : '#17305f')
    c.fillStyle = isRed(suit) ? house.red : house.black
    corner(c, rank, suit, house)
    if (emblem) return
    if (house === houses.jumbo) {
      c.font = '270px "DejaVu Sans"'
      c.fillText(glyphs[suit], W * 0.6, H * 0.72)
    } else if (house === houses.pips) pips(c, rank, suit)
    else {
      c.font = `${house === houses.ink ? 260 : 220}px "DejaVu Sans"`
      c.fillText(glyphs[suit], W / 2, H / 2 + 10)
    }
  })
}

/** The weaves of card backs: each paints thin gold lines on the ground colour. */
const weaves = {
  rings(c) {
    c.setLineDash([8, 7])
    for (let r = 30; r < 240; r += 30) {
      c.beginPath()
      c.ellipse(W / 2, H / 2, r * 0.68, r, 0, 0, 7)
      c.stroke()
    }
  },
  buti(c) {
    for (let y = 70; y < H - 40; y += 64)
      for (let x = 60; x < W - 30; x += 60) {
        c.save()
        c.translate(x, y)
        c.rotate(Math.PI / 4)
        c.strokeRect(-15, -15, 30, 30)
        c.fillRect(-6, -6, 12, 12)
        c.restore()
      }
  },
  sun(c) {
    for (let i = 0; i < 36; i++) {
      c.beginPath()
      c.moveTo(W / 2, H / 2)
      const a = (i / 36) * Math.PI * 2
      c.lineTo(W / 2 + Math.cos(a) * 330, H / 2 + Math.sin(a) * 330)
      c.stroke()
    }
    c.beginPath()
    c.arc(W / 2, H / 2, 62, 0, 7)
    c.fill()
  },
  waves(c) {
    for (let y = 50; y < H; y += 34) {
      c.beginPath()
      for (let x = 24; x < W - 22; x += 4) c.lineTo(x, y + Math.sin(x / 22 + y) * 10)
      c.stroke()
    }
  },
  lattice(c) {
    for (let i = -H; i < W + H; i += 42) {
      c.beginPath()
      c.moveTo(i, 0)
      c.lineTo(i + H, H)
      c.moveTo(i, 0)
      c.lineTo(i - H, H)
      c.stroke()
    }
  },
  lotus(c) {
    for (const [n, r] of [
      [8, 90],
      [12, 150],
    ])
      for (let i = 0; i < n; i++) {
        c.save()
        c.translate(W / 2, H / 2)
        c.rotate((i / n) * Math.PI * 2)
        c.beginPath()
        c.ellipse(0, -r, 24, 52, 0, 0, 7)
        c.stroke()
        c.restore()
      }
    c.beginPath()
    c.arc(W / 2, H / 2, 34, 0, 7)
    c.fill()
  },
}

function back(color, weave, line) {
  return face(W, H, (c) => {
    c.fillStyle = color
    c.fillRect(0, 0, W, H)
    c.strokeStyle = c.fillStyle = line
    c.lineWidth = 5
    c.save()
    c.beginPath()
    c.rect(30, 30, W - 60, H - 60)
    c.clip()
    weaves[weave](c)
    c.restore()
    c.setLineDash([])
    c.lineWidth = 7
    c.strokeRect(22, 22, W - 44, H - 44)
  })
}

const cardWide = 1.3
const cardHigh = 1.88

function outline(w, h, r) {
  const s = new THREE.Shape()
  const x = -w / 2
  const y = -h / 2
  s.moveTo(x + r, y)
  s.lineTo(x + w - r, y)
  s.quadraticCurveTo(x + w, y, x + w, y + r)
  s.lineTo(x + w, y + h - r)
  s.quadraticCurveTo(x + w, y + h, x + w - r, y + h)
  s.lineTo(x + r, y + h)
  s.quadraticCurveTo(x, y + h, x, y + h - r)
  s.lineTo(x, y + r)
  s.quadraticCurveTo(x, y, x + r, y)
  return s
}

/** A flat plate with a printed front: cards, tickets, screens. */
export function slab(texture, w, h, { depth = 0.025, edge = '#e9dcc0', radius = 0.12, gloss = 0.5, glow = 0 } = {}) {
  const bevel = Math.min(0.008 + depth * 0.1, 0.04)
  const geometry = new THREE.ExtrudeGeometry(outline(w, h, radius), {
    depth,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
  })
  const { uv, position } = geometry.attributes
  for (let i = 0; i < uv.count; i++) uv.setXY(i, (position.getX(i) + w / 2) / w, (position.getY(i) + h / 2) / h)
  const printed = mat.enamel('#fff', { map: texture, roughness: gloss, clearcoat: 0.5 })
  if (glow > 0) Object.assign(printed, { emissive: new THREE.Color('#ffffff'), emissiveMap: texture, emissiveIntensity: glow })
  return shade(new THREE.Mesh(geometry, [printed, mat.enamel(edge)]))
}

/** A card face up. `style` names its house; `emblem` is the outline of a court card. */
export function card(rank, suit, style = 'stitch', emblem) {
  const house = houses[style]
  return slab(front(rank, suit, house, emblem), cardWide, cardHigh, { edge: style === 'ink' ? '#c99a3c' : '#e9dcc0' })
}

/** A card face down. */
export function backCard(color = '#7d1128', weave = 'rings', line = '#f0c56a') {
  return slab(back(color, weave, line), cardWide, cardHigh)
}

/** Cards held in a fan: `list` of [rank, suit], opened by `spread` radians in all. */
export function fan(list, { spread = 1.1, style = 'stitch', down, weave } = {}) {
  const group = new THREE.Group()
  list.forEach(([rank, suit], i) => {
    const t = list.length === 1 ? 0 : i / (list.length - 1) - 0.5
    const one = down ? backCard(down, weave) : card(rank, suit, style)
    const arm = new THREE.Group()
    one.position.y = 1.5
    arm.add(one)
    arm.rotation.z = -t * spread
    arm.position.set(0, -1.5, i * 0.05)
    group.add(arm)
  })
  return group
}

/** A card being squeezed: its upper part curls over and shows the print of the other side. `bend` in radians. */
export function flip(rank, suit, { color = '#7d1128', weave = 'buti', style = 'stitch', bend = 2.5 } = {}) {
  const group = new THREE.Group()
  const geometry = new THREE.PlaneGeometry(cardWide, cardHigh, 1, 60)
  const p = geometry.attributes.position
  const flat = cardHigh * 0.42
  const radius = (cardHigh - flat) / bend
  for (let i = 0; i < p.count; i++) {
    const along = p.getY(i) + cardHigh / 2
    const a = Math.max(0, along - flat) / radius
    p.setXYZ(i, p.getX(i), Math.min(along, flat) + Math.sin(a) * radius - cardHigh / 2, (1 - Math.cos(a)) * radius)
  }
  geometry.computeVertexNormals()
  const sheet = (map, side) => shade(new THREE.Mesh(geometry, mat.enamel('#fff', { map, side, roughness: 0.45, clearcoat: 0.5 })))
  const print = front(rank, suit, houses[style])
  print.wrapS = THREE.RepeatWrapping
  print.repeat.x = -1
  group.add(sheet(back(color, weave, '#f0c56a'), THREE.FrontSide), sheet(print, THREE.BackSide))
  return group
}

/** A deck squared up, its top card face down or, with a rank, face up. */
export function deck({ color = '#7d1128', weave = 'lattice', top } = {}) {
  const group = new THREE.Group()
  const block = slab(
    face(8, 8, (c) => c.fillRect(0, 0, 8, 8)),
    cardWide,
    cardHigh,
    { depth: 0.5, edge: '#f3ead6' },
  )
  block.position.z = -0.52
  const lid = top ? card(top[0], top[1], 'jumbo') : backCard(color, weave)
  group.add(block, lid)
  return group
}
