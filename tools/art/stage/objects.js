import * as THREE from 'three'
import * as parts from './parts.js'
import * as cards from './parts-cards.js'
import * as play from './parts-play.js'
import * as folk from './parts-folk.js'
import * as props from './parts-props.js'
import * as reliefs from './relief.js'
import { icon, mix } from './base.js'

const R = { ...reliefs, ...parts, ...cards, ...play, ...folk, ...props }

const emblem = async (o) => {
  const g = new THREE.Group()
  const raw = await icon(o.i)
  const top = R.relief(raw, { depth: 0.16, bevel: 0.05, skin: () => (o.m === 0 ? R.mat.enamel(o.c) : R.mat.gold(o.c)) })
  top.position.z = 0.16
  g.add(top, R.relief(raw, { depth: 0.3, bevel: 0.05, solid: true, puff: 0, skin: () => R.mat.enamel(o.plate) }))
  return g
}

/** The picture of an icon as an image, for reels and screens. */
const imageOf = async (ref) => {
  const image = new Image()
  image.src = `/icon/${ref}.svg`
  await image.decode()
  return image
}
const imagesOf = (refs) => Promise.all(refs.map(imageOf))

/** What each kind of a recipe's part is made of; README.md lists their fields. */
const makers = {
  die: (o) => R.die(o.c, o.pip, o.faces),
  glassdie: (o) => R.glassDie(o.c, o.faces),
  worddie: (o) => R.wordDie(o.l, o.c, o.ink, o.trim),
  coin: async (o) => R.coin(o.i && (await icon(o.i)), o.c, o.f),
  chip: (o) => R.chip(o.c, o.e),
  stacks: (o) => R.chipStacks(o.l),
  tray: (o) => R.tray(o.l),
  card: async (o) => R.card(o.v, o.u, o.st, o.i && (await icon(o.i))),
  back: (o) => R.backCard(o.c, o.w, o.e),
  fan: (o) => R.fan(o.l, { spread: o.spread, style: o.st, down: o.c, weave: o.w }),
  flip: (o) => R.flip(o.v, o.u, { color: o.c, weave: o.w, style: o.st, bend: o.bend }),
  deck: (o) => R.deck({ color: o.c, weave: o.w, top: o.top }),
  ball: (o) => R.ball(o.t, o.c, o.ink),
  football: () => R.football(),
  cricketball: (o) => R.cricketBall(o.c),
  fieldball: (o) => R.fieldBall(o.t),
  gem: (o) => R.gem(o.c, o.g ?? 0),
  wheel: (o) => R.wheel(o.n, o.cs, { labels: o.l, ring: o.c }),
  standwheel: (o) => R.standWheel(o.n, o.cs, o.l, o.c),
  bar: (o) => R.bar(o.w, o.h, o.d ?? 0.3, o.c, o.rr ?? 0.06, o.m),
  orb: (o) => R.orb(o.rad ?? 0.8, o.c, o.m),
  tube: (o) => R.tube(o.pts, o.rad ?? 0.06, o.c, o.m),
  curve: (o) => R.arrowCurve(o.pts, o.rad ?? 0.06, o.c),
  drums: async (o) => R.drums(o.l ?? (await Promise.all(o.is.map(imagesOf))), o),
  globe: (o) => R.globe(o.l),
  dome: (o) => R.dome(o.l, o.c),
  table: (o) => R.table(o.t, o.c, o.e),
  gauge: (o) => R.gauge(o.at, o.cs),
  arrow: (o) => R.arrow(o.c, o.m),
  minefield: (o) => R.minefield(o.n, o.c, o.open),
  cabinet: (o) => R.cabinet(o.l, o),
  nouka: (o) => R.nouka(o),
  ticket: (o) => R.ticket(o.l, o),
  board: (o) => R.board(o.t),
  cloth: (o) => R.cloth(o.cs),
  phone: (o) => R.phone(o.c, ...o.cs),
  badge: (o) => R.badge(o.c, o.g, o.n, o.e),
  gold: async (o) => R.relief(await icon(o.i), { depth: o.d ?? 0.3, bevel: 0.05, skin: () => R.mat.gold(o.c ?? '#f3b53a') }),
  emblem,
  mono: async (o) => R.relief(await icon(o.i), { depth: o.d ?? 0.3, bevel: 0.05, skin: () => R.mat.enamel(o.c) }),
  r: async (o) => R.relief(await icon(o.i), { depth: o.d ?? 0.2, step: o.st ?? 0.03, bevel: o.b ?? 0.1, puff: o.puff }),
}

/** One part of a recipe (`k` names its kind) placed in the world. */
async function build(o) {
  if (!(o.k in makers)) throw new Error(`no kind ${o.k}`)
  const wrap = new THREE.Group()
  wrap.add(await makers[o.k](o))
  wrap.position.set(...(o.p ?? [0, 0, 0]))
  wrap.rotation.set(...(o.r ?? [0, 0, 0]))
  wrap.scale.setScalar(o.s ?? 1)
  return wrap
}
// a small photo studio to reflect: warm dome, two soft boxes in front, one strip in the picture's own light colour
function studio(p) {
  const s = new THREE.Scene(),
    box = (w, h, x, y, z, col, i) => {
      const m = new THREE.Mesh(
        new THREE.PlaneGeometry(w, h),
        new THREE.MeshBasicMaterial({ color: new THREE.Color(col).multiplyScalar(i), side: THREE.DoubleSide }),
      )
      m.position.set(x, y, z)
      m.lookAt(0, 0, 0)
      s.add(m)
    }
  const dome = new THREE.SphereGeometry(12, 32, 20),
    n = dome.attributes.position,
    col = []
  for (let i = 0; i < n.count; i++) {
    const t = (n.getY(i) / 12 + 1) / 2
    const q = new THREE.Color('#1a0d08').lerp(new THREE.Color(p[1]), 0.25).lerp(new THREE.Color('#ffe2b8'), Math.pow(t, 1.6) * 0.8)
    col.push(q.r, q.g, q.b)
  }
  dome.setAttribute('color', new THREE.Float32BufferAttribute(col, 3))
  s.add(new THREE.Mesh(dome, new THREE.MeshBasicMaterial({ vertexColors: true, side: THREE.BackSide })))
  box(6, 5, -4, 5, 7, '#fff3dc', 5.5)
  box(3, 7, 7, 1, 4, '#ffe9c8', 3.2)
  box(9, 2.4, 0, 9, 0, '#ffffff', 7)
  box(1.2, 8, -9, 0, -2, p[3], 6)
  box(1.2, 8, 9, 0, -3, p[3], 6)
  box(7, 1.6, 0, -4, 7, '#c98a4a', 1.6)
  box(18, 9, 0, 4.5, 10, '#ffe9c6', 2.6)
  box(14, 4, 0, -3.2, 11, '#d99a52', 0.9)
  return s
}
let renderer
let lightmaker

/** The studio's strips come in six colours: filtering a studio costs more than drawing a picture, so pictures share them. */
const strips = ['#ffd27a', '#ffb0c8', '#8fe8ff', '#c8f0a0', '#cfc8ff', '#fff0d0']
const studios = new Map()
const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const apart = (a, b) => channels(a).reduce((sum, value, i) => sum + (value - channels(b)[i]) ** 2, 0)

/** What the objects reflect: the studio whose strips are nearest to the picture's own light. */
function reflections(light) {
  const strip = strips.toSorted((a, b) => apart(a, light) - apart(b, light))[0]
  lightmaker ??= new THREE.PMREMGenerator(renderer)
  if (!studios.has(strip)) studios.set(strip, lightmaker.fromScene(studio(['', '#33303a', '', strip]), 0.02).texture)
  return studios.get(strip)
}
/** The objects of a recipe under the key, the two rims and the fill, as a canvas on transparency. */
export async function objects(recipe, W, H, f, scale) {
  const canvas = document.createElement('canvas')
  renderer ??= new THREE.WebGLRenderer({ alpha: true, antialias: false, preserveDrawingBuffer: true })
  renderer.setPixelRatio(scale)
  renderer.setSize(W, H, false)
  renderer.toneMapping = THREE.NeutralToneMapping
  renderer.toneMappingExposure = recipe.exposure ?? 1.1
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = THREE.PCFSoftShadowMap
  const scene = new THREE.Scene()
  scene.environment = reflections(recipe.pal[3])
  scene.environmentIntensity = recipe.env ?? 0.5
  const unit = f.s // pixels for one world unit at z = 0
  const dist = 9,
    cam = new THREE.PerspectiveCamera((2 * Math.atan(H / unit / 2 / dist) * 180) / Math.PI, W / H, 0.1, 60)
  cam.position.set(0, 0.35, dist)
  cam.lookAt(0, 0, 0)
  cam.setViewOffset(W, H, W / 2 - f.x, H / 2 - f.y, W, H)
  const p = recipe.pal
  const key = new THREE.DirectionalLight('#fff0d6', 3.0)
  key.position.set(-3, 6, 6)
  key.castShadow = true
  key.shadow.mapSize.set(512, 512)
  key.shadow.bias = -0.0006
  key.shadow.normalBias = 0.02
  key.shadow.radius = 5
  Object.assign(key.shadow.camera, { left: -4, right: 4, top: 4, bottom: -4 })
  scene.add(key)
  const rimA = new THREE.DirectionalLight(p[3], 9)
  rimA.position.set(5, 2.5, -4)
  scene.add(rimA)
  const rimB = new THREE.DirectionalLight('#fff0c9', 7)
  rimB.position.set(-5, 4, -4)
  scene.add(rimB)
  const fillL = new THREE.PointLight(p[3], 6, 12)
  fillL.position.set(0, -2.2, 3)
  scene.add(fillL)
  for (const o of recipe.obj) scene.add(await build(o))
  renderer.render(scene, cam)
  canvas.width = W * scale
  canvas.height = H * scale
  const q = canvas.getContext('2d')
  q.drawImage(renderer.domElement, 0, 0)
  const px = f.x * scale,
    py = f.y * scale,
    u = f.s * scale,
    cut = document.createElement('canvas')
  cut.width = canvas.width
  cut.height = canvas.height
  cut.getContext('2d').drawImage(canvas, 0, 0)
  q.globalCompositeOperation = 'multiply'
  let g = q.createLinearGradient(0, py - u * 0.1, 0, py + u * 1.05)
  g.addColorStop(0, '#ffffff')
  g.addColorStop(1, mix(p[1], '#ffffff', 0.78))
  q.fillStyle = g
  q.fillRect(0, 0, canvas.width, canvas.height)
  g = q.createRadialGradient(px + u, py + u * 0.6, 0, px + u, py + u * 0.6, u * 1.5)
  g.addColorStop(0, mix(p[1], '#ffffff', 0.78))
  g.addColorStop(1, '#ffffff')
  q.fillStyle = g
  q.fillRect(0, 0, canvas.width, canvas.height)
  q.globalCompositeOperation = 'destination-in'
  q.drawImage(cut, 0, 0)
  q.globalCompositeOperation = 'source-over'
  return canvas
}
