// Things that roll and spin: dice of other makes, balls of the fields, chips, trays, drums, wheels on a stand, globes.
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import * as THREE from 'three'
import { mat } from './relief.js'
import { bar, ball, chip, die, face, orb, shade, tube } from './parts.js'

const clear = (color, o = {}) =>
  new THREE.MeshPhysicalMaterial({
    color: new THREE.Color(color),
    roughness: 0.06,
    metalness: 0,
    clearcoat: 1,
    transparent: true,
    opacity: 0.24,
    envMapIntensity: 2.4,
    side: THREE.DoubleSide,
    depthWrite: false,
    ...o,
  })

/** A die whose faces are words or numbers; `trim` gives it gold edges. */
export function wordDie(words, color, ink, trim) {
  const skins = words.map((word) =>
    mat.enamel('#fff', {
      roughness: 0.2,
      map: face(256, 256, (c) => {
        c.fillStyle = color
        c.fillRect(0, 0, 256, 256)
        c.fillStyle = ink
        c.textAlign = 'center'
        c.textBaseline = 'middle'
        c.font = `800 ${word.length > 2 ? 96 : 150}px "Anek Latin", "Baloo Da 2"`
        c.fillText(word, 128, 138)
      }),
    }),
  )
  const g = new THREE.Group()
  g.add(shade(new THREE.Mesh(new THREE.BoxGeometry(1.22, 1.22, 1.22), skins)))
  if (trim)
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ])
      for (const axis of [0, 1, 2]) {
        const edge = shade(new THREE.Mesh(new THREE.CapsuleGeometry(0.07, 1.22, 6, 12), mat.gold(trim)))
        const at = [
          [x * 0.61, 0, y * 0.61],
          [0, x * 0.61, y * 0.61],
          [x * 0.61, y * 0.61, 0],
        ][axis]
        edge.position.set(...at)
        if (axis === 1) edge.rotation.z = Math.PI / 2
        if (axis === 2) edge.rotation.x = Math.PI / 2
        g.add(edge)
      }
  return g
}

/** A die of glass: see-through colour, white pips. */
export function glassDie(color, faces) {
  const g = die(color, '#ffffff', faces)
  const shell = g.children[0]
  shell.geometry = new RoundedBoxGeometry(1.3, 1.3, 1.3, 6, 0.1)
  shell.material = clear(color, { opacity: 0.62, emissive: new THREE.Color(color).multiplyScalar(0.35) })
  return g
}

/** A cricket ball: leather with a raised seam and its stitches. */
export function cricketBall(color = '#a3131f') {
  const g = new THREE.Group()
  g.add(shade(new THREE.Mesh(new THREE.SphereGeometry(0.9, 56, 40), mat.enamel(color, { roughness: 0.32 }))))
  for (const shift of [-0.09, 0, 0.09]) {
    const r = Math.sqrt(0.81 - shift * shift) + (shift === 0 ? 0.015 : 0.004)
    const seam = shade(
      new THREE.Mesh(new THREE.TorusGeometry(r, shift === 0 ? 0.03 : 0.014, 10, 90), mat.enamel(shift === 0 ? color : '#f7ead2')),
    )
    seam.position.z = shift
    g.add(seam)
  }
  for (let i = 0; i < 64; i++) {
    const a = (i / 64) * Math.PI * 2
    const stitch = new THREE.Mesh(new THREE.CapsuleGeometry(0.012, 0.13, 4, 8), mat.enamel('#fdf3de'))
    stitch.position.set(Math.cos(a) * 0.918, Math.sin(a) * 0.918, 0)
    stitch.rotation.set(Math.PI / 2, 0, 0.35)
    g.add(stitch)
  }
  return g
}

/** A ball with lines painted on a sphere: basketball, tennis, volleyball. */
export function fieldBall(kind) {
  const looks = {
    basket: { ground: '#d9661c', line: '#2a1206', wide: 15 },
    tennis: { ground: '#c9e02f', line: '#fdfff0', wide: 17 },
    volley: { ground: '#fff4d6', line: '#1f6aa8', wide: 20 },
  }
  const look = looks[kind]
  const map = face(1024, 512, (c, w, h) => {
    c.fillStyle = look.ground
    c.fillRect(0, 0, w, h)
    c.strokeStyle = look.line
    c.lineWidth = look.wide
    c.beginPath()
    if (kind === 'tennis') for (let x = -10; x <= w + 10; x += 8) c.lineTo(x, h / 2 + Math.sin((x / w) * Math.PI * 4) * h * 0.26)
    else {
      for (let i = 0; i < 4; i++) {
        c.moveTo((i * w) / 4, 0)
        c.lineTo((i * w) / 4, h)
      }
      c.moveTo(0, h / 2)
      c.lineTo(w, h / 2)
      if (kind === 'volley')
        for (const y of [0.2, 0.35, 0.65, 0.8]) {
          c.moveTo(0, h * y)
          c.lineTo(w, h * y)
        }
    }
    c.stroke()
  })
  const skin = mat.enamel('#fff', { map, roughness: kind === 'tennis' ? 0.9 : 0.5, clearcoat: kind === 'tennis' ? 0 : 0.4 })
  return shade(new THREE.Mesh(new THREE.SphereGeometry(0.9, 64, 44), skin))
}

/** Columns of chips: `columns` of [colour, count, edge colour]. */
export function chipStacks(columns) {
  const g = new THREE.Group()
  columns.forEach(([color, count, edge], i) => {
    for (let n = 0; n < count; n++) {
      const one = chip(color, edge)
      one.position.set((i - (columns.length - 1) / 2) * 1.95 + ((n * 37) % 5) * 0.02, n * 0.225, (i % 2) * 0.5)
      one.rotation.y = n * 0.7 + i
      g.add(one)
    }
  })
  return g
}

/** A dealer's tray: chips standing on edge in wooden rows. */
export function tray(colors) {
  const g = new THREE.Group()
  const wide = colors.length * 0.62 + 0.3
  const base = bar(wide, 0.3, 1.9, '#5a2f14', 0.1)
  base.position.y = -0.4
  g.add(base)
  colors.forEach((color, i) => {
    for (let n = 0; n < 8; n++) {
      const one = chip(color, '#fff1d0')
      one.scale.setScalar(0.32)
      one.rotation.x = Math.PI / 2
      one.position.set((i - (colors.length - 1) / 2) * 0.62, 0, (n - 3.5) * 0.2)
      g.add(one)
    }
  })
  return g
}

/** Drums side by side, each showing one sign to the front: digits of a draw, or pictures of a reel (canvas images). */
export function drums(signs, { ground = '#fff6e2', ink = '#7d1128', frame = '#f0b43c', body = '#8e1233', high = 1.5 } = {}) {
  const g = new THREE.Group()
  const wide = 0.86
  const total = signs.length * wide
  signs.forEach((sign, i) => {
    const map = face(256, 1024, (c, w, h) => {
      c.fillStyle = ground
      c.fillRect(0, 0, w, h)
      for (let row = 0; row < 4; row++) {
        const y = h * (row * 0.25 + 0.125)
        c.fillStyle = ink
        c.textAlign = 'center'
        c.textBaseline = 'middle'
        c.font = '800 180px "Anek Latin"'
        if (typeof sign === 'string') c.fillText(row === 3 ? sign : String((Number(sign) + row * 3) % 10), w / 2, y + 10)
        else c.drawImage(sign[row % sign.length], w / 2 - 105, y - 105, 210, 210)
        c.fillStyle = 'rgba(120,60,10,.35)'
        c.fillRect(0, h * row * 0.25 - 2, w, 4)
      }
    })
    map.wrapS = map.wrapT = THREE.RepeatWrapping
    map.center.set(0.5, 0.5)
    map.rotation = -Math.PI / 2
    map.offset.set(0, 0.125)
    const drum = shade(
      new THREE.Mesh(new THREE.CylinderGeometry(0.78, 0.78, wide - 0.06, 64, 1, true), mat.enamel('#fff', { map, roughness: 0.3 })),
    )
    drum.rotation.set(0, 0, Math.PI / 2)
    drum.position.x = (i - (signs.length - 1) / 2) * wide
    g.add(drum)
  })
  for (const y of [-1, 1]) {
    const rail = bar(total + 0.5, 0.24, 0.9, frame, 0.1, true)
    rail.position.set(0, (y * high) / 2 + y * 0.06, 0.32)
    g.add(rail)
  }
  for (const x of [-1, 1]) {
    const post = bar(0.26, high + 0.5, 1.7, body, 0.12)
    post.position.set(x * (total / 2 + 0.12), 0, 0)
    g.add(post)
  }
  return g
}

/** A glass globe with numbered balls on a gold foot. `list` of [text, colour]. */
export function globe(list) {
  const g = new THREE.Group()
  const places = [
    [-0.42, -0.42, 0.1],
    [0.02, -0.52, 0.34],
    [0.44, -0.38, 0.05],
    [-0.2, -0.02, 0.2],
    [0.28, 0.06, 0.3],
    [0.02, 0.46, 0.05],
  ]
  list.forEach(([text, color], i) => {
    const one = ball(text, color)
    one.scale.setScalar(0.33)
    one.position.set(...places[i % places.length])
    one.rotation.set((i % 3) * 0.2 - 0.2, (i % 4) * 0.22 - 0.3, i * 0.5)
    g.add(one)
  })
  const shell = new THREE.Mesh(new THREE.SphereGeometry(1, 64, 44), clear('#ffffff', { opacity: 0.16 }))
  const ring = shade(new THREE.Mesh(new THREE.TorusGeometry(1.02, 0.045, 14, 90), mat.gold()))
  const foot = shade(new THREE.Mesh(new THREE.CylinderGeometry(0.34, 0.62, 0.3, 48), mat.gold('#d99a2b')))
  foot.position.y = -1.12
  const cap = shade(new THREE.Mesh(new THREE.SphereGeometry(0.14, 24, 18), mat.gold()))
  cap.position.y = 1.08
  g.add(shell, ring, foot, cap)
  return g
}

/** Dice under a glass dome on a plate. */
export function dome(dice, plate = '#8e1233') {
  const g = new THREE.Group()
  const base = shade(new THREE.Mesh(new THREE.CylinderGeometry(1.1, 0.86, 0.18, 64), mat.enamel(plate)))
  base.position.y = -0.5
  const rim = shade(new THREE.Mesh(new THREE.TorusGeometry(1.06, 0.06, 14, 80), mat.gold()))
  rim.rotation.x = Math.PI / 2
  rim.position.y = -0.42
  dice.forEach(([color, pip], i) => {
    const one = die(color, pip)
    one.scale.setScalar(0.33)
    one.position.set(
      ...[
        [-0.4, -0.2, 0.3],
        [0.42, -0.2, 0.2],
        [0.02, -0.18, -0.3],
        [0.05, -0.2, 0.62],
      ][i],
    )
    one.rotation.set(0.1, i * 0.7 + 0.4, 0)
    g.add(one)
  })
  const glass = new THREE.Mesh(new THREE.SphereGeometry(0.98, 56, 30, 0, Math.PI * 2, 0, Math.PI / 2), clear('#dff6ff', { opacity: 0.2 }))
  glass.position.y = -0.42
  const knob = shade(new THREE.Mesh(new THREE.SphereGeometry(0.13, 24, 18), mat.gold()))
  knob.position.y = 0.64
  g.add(base, rim, glass, knob)
  return g
}

/** A money wheel on its stand: fields, pegs, pointer. */
export function standWheel(fields, colors, labels, wood = '#6b3513') {
  const map = face(1024, 1024, (c, w) => {
    for (let i = 0; i < fields; i++) {
      c.save()
      c.translate(w / 2, w / 2)
      c.rotate((i / fields) * Math.PI * 2)
      c.beginPath()
      c.moveTo(0, 0)
      c.arc(0, 0, w / 2, -Math.PI / fields, Math.PI / fields)
      c.fillStyle = colors[i % colors.length]
      c.fill()
      c.fillStyle = i % colors.length === 1 ? '#3a1606' : '#fff7e2'
      c.font = '800 92px "Anek Latin"'
      c.textAlign = 'center'
      c.textBaseline = 'middle'
      c.translate(w * 0.37, 0)
      c.rotate(Math.PI / 2)
      c.fillText(labels[i % labels.length], 0, 0)
      c.restore()
    }
  })
  const g = new THREE.Group()
  const disc = shade(
    new THREE.Mesh(new THREE.CylinderGeometry(1, 1, 0.12, 90), [mat.enamel(wood), mat.enamel('#fff', { map }), mat.enamel(wood)]),
  )
  disc.rotation.x = Math.PI / 2
  g.add(disc)
  const hoop = shade(new THREE.Mesh(new THREE.TorusGeometry(1.03, 0.08, 18, 100), mat.enamel(wood)))
  g.add(hoop)
  for (let i = 0; i < fields; i++) {
    const a = ((i + 0.5) / fields) * Math.PI * 2
    const peg = shade(new THREE.Mesh(new THREE.CapsuleGeometry(0.03, 0.16, 6, 12), mat.gold()))
    peg.rotation.x = Math.PI / 2
    peg.position.set(Math.cos(a) * 1.02, Math.sin(a) * 1.02, 0.14)
    g.add(peg)
  }
  const hub = shade(new THREE.Mesh(new THREE.SphereGeometry(0.2, 28, 20), mat.gold()))
  hub.position.z = 0.1
  const pointer = shade(new THREE.Mesh(new THREE.ConeGeometry(0.13, 0.4, 4), mat.enamel('#d4213f')))
  pointer.rotation.z = Math.PI
  pointer.position.set(0, 1.1, 0.26)
  const leg = bar(0.2, 1, 0.2, wood)
  leg.position.set(0, -1.3, -0.2)
  g.add(hub, pointer, leg)
  return g
}

/** Balls on pegs, arrows, the small change of scenes: [kind…] in one group would be recipes; this is a curve with an arrow head. */
export function arrowCurve(points, radius, color) {
  const g = new THREE.Group()
  g.add(tube(points, radius, color, 1))
  const [a, b] = points.slice(-2).map((q) => new THREE.Vector3(...q))
  const head = shade(new THREE.Mesh(new THREE.ConeGeometry(radius * 3.2, radius * 7, 32), mat.gold(color)))
  const along = b.clone().sub(a).normalize()
  head.position.copy(b).addScaledVector(along, radius * 2)
  head.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along)
  g.add(head)
  return g
}

/** A stud of light on a colour, for gauges and signs. */
export const bulb = (radius, color) => {
  const one = orb(radius, color)
  one.material = mat.glow(color)
  return one
}
