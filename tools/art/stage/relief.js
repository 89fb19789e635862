// 3D parts for the tile stage. Everything is built from open icon outlines or from primitives.
import * as THREE from 'three'
import { SVGLoader } from 'three/addons/loaders/SVGLoader.js'
import { fitUv, swell } from './swell.js'

const C = (c) => new THREE.Color(c)
export const mat = {
  enamel: (c, o = {}) =>
    new THREE.MeshPhysicalMaterial({ color: C(c), roughness: 0.34, metalness: 0.04, clearcoat: 1, clearcoatRoughness: 0.16, ...o }),
  gold: (c = '#ffc13d', o = {}) =>
    new THREE.MeshPhysicalMaterial({
      color: C(c),
      roughness: 0.3,
      metalness: 0.66,
      clearcoat: 0.8,
      clearcoatRoughness: 0.12,
      envMapIntensity: 1.5,
      emissive: C(c).multiplyScalar(0.13),
      ...o,
    }),
  gem: (c, o = {}) =>
    new THREE.MeshPhysicalMaterial({
      color: C(c),
      roughness: 0.05,
      metalness: 0.15,
      clearcoat: 1,
      flatShading: true,
      envMapIntensity: 2.1,
      emissive: C(c).multiplyScalar(0.22),
      ...o,
    }),
  glow: (c) => new THREE.MeshBasicMaterial({ color: C(c) }),
}

const boxOf = (points) => {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

/** One filled shape of an icon as a bevelled body whose front swells; undefined when it is a hair. `k` units a pixel. */
function body(shape, k, { depth, bevel, puff, material }) {
  const box = boxOf(shape.getPoints(8))
  const thin = Math.min(box.w, box.h) * k
  if (!Number.isFinite(thin) || thin < 0.008) return undefined
  const b = Math.min(bevel, thin * 0.22)
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: (depth - b) / k > 0 ? (depth - b) / k : 0.01,
    bevelEnabled: true,
    bevelThickness: b / k,
    bevelSize: (b / k) * 0.8,
    bevelOffset: (-b / k) * 0.8,
    bevelSegments: 5,
    curveSegments: 14,
  })
  let skin = material
  if (puff > 0 && thin > 0.1) {
    fitUv(geometry, box)
    const front = material.clone()
    front.normalMap = swell(shape, box, puff)
    front.normalScale.set(1, 1)
    skin = [front, material]
  }
  const mesh = new THREE.Mesh(geometry, skin)
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

/** Icon outline to a layered, bevelled object centred at the origin, 2 units tall. `puff` rounds the fronts, 0 leaves them flat. */
export function relief(svg, { depth = 0.16, step = 0.032, bevel = 0.06, skin, only, solid = false, puff = 0.85 } = {}) {
  const data = new SVGLoader().parse(svg)
  const view = /viewBox="([\d.\- ]+)"/.exec(svg)[1].split(' ').map(Number)
  const k = 2 / Math.max(view[2], view[3])
  const group = new THREE.Group()
  let z = 0
  data.paths.forEach((path, index) => {
    const fill = path.userData.style.fill
    if (fill === 'none') return
    if (only && !only(index)) return
    const opacity = path.userData.style.fillOpacity ?? 1
    const material = skin
      ? skin(fill, index)
      : mat.enamel(path.color.getStyle ? path.color : fill, opacity < 1 ? { transparent: true, opacity } : {})
    for (const shape of SVGLoader.createShapes(path)) {
      if (solid) shape.holes = []
      const mesh = body(shape, k, { depth, bevel, puff, material })
      if (mesh === undefined) continue
      mesh.position.z = z / k
      group.add(mesh)
    }
    z += step
  })
  group.scale.set(k, -k, k)
  const wrap = new THREE.Group()
  const bb = new THREE.Box3().setFromObject(group)
  const c = bb.getCenter(new THREE.Vector3())
  group.position.set(-c.x, -c.y, -c.z)
  wrap.add(group)
  return wrap
}
