// 3D parts for the tile stage. Everything is built from open icon outlines or from primitives.
import * as THREE from 'three'
import { SVGLoader } from 'three/addons/loaders/SVGLoader.js'
export { THREE }

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

/** Icon outline to a layered, bevelled object centred at the origin, 2 units tall. */
export function relief(svg, { depth = 0.16, step = 0.032, bevel = 0.06, skin, only, solid = false, round = 1 } = {}) {
  const data = new SVGLoader().parse(svg)
  const box = /viewBox="([\d.\- ]+)"/.exec(svg)[1].split(' ').map(Number)
  const k = 2 / Math.max(box[2], box[3])
  const group = new THREE.Group()
  let z = 0
  data.paths.forEach((path, index) => {
    const fill = path.userData.style.fill
    if (fill === 'none') return
    if (only && !only(index)) return
    const shapes = SVGLoader.createShapes(path)
    for (const shape of shapes) {
      if (solid) shape.holes = []
      const pts = shape.getPoints(8)
      const xs = pts.map((p) => p.x),
        ys = pts.map((p) => p.y)
      const w = (Math.max(...xs) - Math.min(...xs)) * k,
        h = (Math.max(...ys) - Math.min(...ys)) * k
      const thin = Math.min(w, h)
      if (!Number.isFinite(thin) || thin < 0.008) continue
      const b = Math.min(bevel * round, thin * 0.22)
      const geometry = new THREE.ExtrudeGeometry(shape, {
        depth: (depth - b) / k > 0 ? (depth - b) / k : 0.01,
        bevelEnabled: true,
        bevelThickness: b / k,
        bevelSize: (b / k) * 0.8,
        bevelOffset: (-b / k) * 0.8,
        bevelSegments: 5,
        curveSegments: 14,
      })
      const opacity = path.userData.style.fillOpacity ?? 1
      const material = skin
        ? skin(fill, index)
        : mat.enamel(path.color.getStyle ? path.color : fill, opacity < 1 ? { transparent: true, opacity } : {})
      const mesh = new THREE.Mesh(geometry, material)
      mesh.position.z = z / k
      mesh.castShadow = mesh.receiveShadow = true
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
