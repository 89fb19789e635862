import * as parts from './parts.js'
import * as reliefs from './relief.js'
import { icon, mix } from './base.js'

const R = { ...reliefs, ...parts }
const { THREE } = R

/** One part of a recipe (`k` names its kind) placed in the world. */
export async function build(o) {
  const kind = o.k
  let g
  if (kind === 'die') g = R.die(o.c, o.pip)
  else if (kind === 'coin') g = R.coin(o.i && (await icon(o.i)), o.c)
  else if (kind === 'chip') g = R.chip(o.c, o.e)
  else if (kind === 'card') g = R.card(o.v, o.u, o.u === 'h' || o.u === 'd')
  else if (kind === 'back') g = R.backCard(o.c)
  else if (kind === 'ball') g = R.ball(o.t, o.c, o.ink)
  else if (kind === 'gem') g = R.gem(o.c, o.g ?? 0)
  else if (kind === 'wheel') g = R.wheel(o.n, o.cs, { labels: o.l, ring: o.c })
  else if (kind === 'bar') g = R.bar(o.w, o.h, o.d ?? 0.3, o.c, o.rr ?? 0.06, o.m)
  else if (kind === 'football') g = R.football()
  else if (kind === 'orb') g = R.orb(o.rad ?? 0.8, o.c, o.m)
  else if (kind === 'tube') g = R.tube(o.pts, o.rad ?? 0.06, o.c, o.m)
  else if (kind === 'gold') g = R.relief(await icon(o.i), { depth: o.d ?? 0.3, bevel: 0.05, skin: () => R.mat.gold(o.c ?? '#f3b53a') })
  else if (kind === 'emblem') {
    g = new THREE.Group()
    const raw = await icon(o.i)
    const top = R.relief(raw, { depth: 0.16, bevel: 0.05, skin: () => (o.m === 0 ? R.mat.enamel(o.c) : R.mat.gold(o.c)) })
    top.position.z = 0.16
    g.add(top, R.relief(raw, { depth: 0.3, bevel: 0.05, solid: true, skin: () => R.mat.enamel(o.plate) }))
  } else if (kind === 'mono') g = R.relief(await icon(o.i), { depth: o.d ?? 0.3, bevel: 0.05, skin: () => R.mat.enamel(o.c) })
  else g = R.relief(await icon(o.i), { depth: o.d ?? 0.2, step: o.st ?? 0.03, bevel: o.b ?? 0.1 })
  const wrap = new THREE.Group()
  wrap.add(g)
  wrap.position.set(...(o.p ?? [0, 0, 0]))
  wrap.rotation.set(...(o.r ?? [0, 0, 0]))
  wrap.scale.setScalar(o.s ?? 1)
  return wrap
}
// a small photo studio to reflect: warm dome, two soft boxes in front, one strip in the picture's own light colour
export function studio(p) {
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
/** The objects of a recipe under the key, the two rims and the fill, as a canvas on transparency. */
export async function objects(recipe, W, H, f, scale) {
  const canvas = document.createElement('canvas')
  renderer ??= new THREE.WebGLRenderer({ alpha: true, antialias: true, preserveDrawingBuffer: true })
  renderer.setPixelRatio(scale)
  renderer.setSize(W, H, false)
  renderer.toneMapping = THREE.NeutralToneMapping
  renderer.toneMappingExposure = recipe.exposure ?? 1.1
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = THREE.PCFSoftShadowMap
  const scene = new THREE.Scene()
  const pm = new THREE.PMREMGenerator(renderer)
  scene.environment = pm.fromScene(studio(recipe.pal), 0.02).texture
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
  key.shadow.mapSize.set(1024, 1024)
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
