// One picture = painted set (2D) + lit objects (3D) + light pass (2D) + lettering (canvas) + vendor frame (SVG).
import * as THREE from 'three'
import * as R from './relief.js'
import { TAU, hash, icon, mix, mixHex, pathOf, rgba, rng } from './base.js'
import { kit } from './brush.js'
import { frames } from './frames.js'
import { lettering } from './lettering.js'
import { objects } from './objects.js'
import * as land from './sets-land.js'
import * as show from './sets-show.js'
const scenes = { ...land, ...show }

window.draw = async (recipe, lang, { W = 480, H = 640, scale = 1, fx = 0.5, fy = 0.385, fs = 0.47, banner = false, text = true } = {}) => {
  const host = document.getElementById('stage')
  host.replaceChildren()
  host.style.cssText = `width:${W}px;height:${H}px`
  const rand = rng(hash(recipe.id))
  const f = { x: W * fx, y: H * fy, s: (banner ? H : W) * fs }
  const layer = (id) => {
    const cv = document.createElement('canvas')
    cv.width = W
    cv.height = H
    if (id) cv.id = id
    host.append(cv)
    return cv.getContext('2d')
  }
  const c = layer()
  c.canvas.style.filter = 'saturate(1.3) contrast(1.1) brightness(1.06)'
  const k = kit(c, W, H, rand),
    p = recipe.pal
  const sil = async (ref) => pathOf(await icon(ref))
  await scenes[recipe.set]({ c, k, W, H, p, f: { ...f, s: f.s * (banner ? 0.9 : 1) }, rand, sil })
  // depth vignette, then objects with a coloured halo and a contact shadow
  c.fillStyle = k.rad(f.x, f.y, Math.max(W, H) * 0.78, [
    [0, 'rgba(0,0,0,0)'],
    [0.5, rgba(p[0], 0.1)],
    [1, rgba('#0a0504', 0.72)],
  ])
  c.fillRect(0, 0, W, H)
  const obj = await objects(recipe, W, H, f, scale * 1.4)
  c.save()
  c.globalCompositeOperation = 'screen'
  c.globalAlpha = 0.55
  c.filter = `blur(${f.s * 0.09}px) saturate(1.6)`
  c.drawImage(obj, 0, 0, W, H)
  c.restore()
  c.save()
  c.filter = `blur(${f.s * 0.05}px) brightness(0)`
  c.globalAlpha = 0.55
  c.drawImage(obj, f.s * 0.02, f.s * 0.08, W, H)
  c.restore()
  obj.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;filter:contrast(1.06) saturate(1.12)'
  host.append(obj)
  // something close to the lens, out of focus: this is what makes the set deep
  const near = layer(),
    kn = kit(near, W, H, rand)
  near.canvas.style.filter = `blur(${f.s * 0.035}px)`
  if (recipe.set === 'jungle') {
    for (const [x, y, a, l] of [
      [-0.06, 0.16, 0.75, 0.5],
      [-0.08, 0.52, -0.5, 0.42],
      [1.07, 0.1, 2.3, 0.46],
      [1.06, 0.56, 3.7, 0.44],
    ])
      kn.leaf(W * x, H * y, W * l, a + (rand() - 0.5) * 0.4, mixHex(p[0], p[1], 0.35), rgba(p[3], 0.55))
  } else if (!['river', 'pond', 'reef'].includes(recipe.set))
    for (const [x, y, r, q] of [
      [-0.03, 0.56, 0.12, 0.5],
      [1.03, 0.2, 0.1, -0.7],
      [1.0, 0.63, 0.075, 0.3],
    ]) {
      near.save()
      near.translate(W * x, H * y)
      near.rotate(q)
      near.scale(1, 0.72)
      near.fillStyle = kn.lin(0, -W * r, 0, W * r, [
        [0, '#fff0b8'],
        [0.45, '#f0a52a'],
        [1, '#7c3a08'],
      ])
      near.beginPath()
      near.arc(0, 0, W * r, 0, TAU)
      near.fill()
      near.lineWidth = W * 0.012
      near.strokeStyle = '#ffe7a0'
      near.beginPath()
      near.arc(0, 0, W * r * 0.72, 0, TAU)
      near.stroke()
      near.restore()
    }
  // light pass in front of the objects: dust, glints, haze
  const v = layer('fx'),
    kv = kit(v, W, H, rand)
  if (recipe.air !== false) {
    kv.bokeh(10, 0, H * 0.1, W, H, [p[3], '#fff0c2'], f.s * 0.02, f.s * 0.07, 0.28)
    for (let i = 0; i < 54; i++) {
      const a = rand() * TAU,
        d = f.s * (0.5 + rand() * 0.9)
      kv.glow(f.x + Math.cos(a) * d, f.y + Math.sin(a) * d * 1.1, f.s * (0.008 + rand() * 0.022), '#fff4cf', 1)
    }
  }
  const glint = (x, y, r) => {
    v.save()
    v.globalCompositeOperation = 'screen'
    for (const q of [0, Math.PI / 2]) {
      v.save()
      v.translate(x, y)
      v.rotate(q + 0.2)
      v.fillStyle = kv.lin(-r, 0, r, 0, [
        [0, 'rgba(255,245,210,0)'],
        [0.5, 'rgba(255,252,235,1)'],
        [1, 'rgba(255,245,210,0)'],
      ])
      v.beginPath()
      v.ellipse(0, 0, r, r * 0.05, 0, 0, TAU)
      v.fill()
      v.restore()
    }
    kv.glow(x, y, r * 0.4, '#fff6d8', 1)
    v.restore()
  }
  for (const [x, y, r] of recipe.glint ?? [
    [-0.42, -0.5, 0.22],
    [0.5, -0.32, 0.14],
  ])
    glint(f.x + x * f.s, f.y + y * f.s, r * f.s)
  if (!banner) {
    const s = layer(),
      ks = kit(s, W, H, rand)
    s.fillStyle = ks.lin(0, H * 0.56, 0, H, [
      [0, rgba(p[0], 0)],
      [0.5, rgba(p[0], 0.7)],
      [1, rgba(p[0], 0.96)],
    ])
    s.fillRect(0, H * 0.56, W, H * 0.44)
  }
  if (text) await window.relabel(recipe, lang, W, H)
  const fr = frames[recipe.frame ?? 'none'](W, H)
  if (!banner && fr)
    host.insertAdjacentHTML(
      'beforeend',
      `<svg style="position:absolute;inset:0" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><defs><linearGradient id="fg" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff1bd"/><stop offset=".3" stop-color="#e0992a"/><stop offset=".52" stop-color="#fff0b5"/><stop offset=".75" stop-color="#b26a14"/><stop offset="1" stop-color="#ffdf90"/></linearGradient><linearGradient id="fr" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d62846"/><stop offset="1" stop-color="#8e1233"/></linearGradient></defs>${fr}</svg>`,
    )
  await document.fonts.ready
  return true
}
window.drawIcon = async (recipe, W = 192) => {
  const host = document.getElementById('stage')
  host.replaceChildren()
  host.style.cssText = `width:${W}px;height:${W}px`
  const f = { x: W / 2, y: W * 0.49, s: W * 0.46 }
  const cv = await objects({ pal: ['#10362c', '#14604c', '#1f8f6c', '#ffd88a'], ...recipe }, W, W, f, 2)
  cv.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;filter:saturate(1.15) contrast(1.06)'
  host.append(cv)
}
/** A vendor's roundel with its emblem, and its name beside it when `isNamed`: readable on dark ground. */
window.drawLogo = async ({ i, cs, name, face }, isNamed, H = 96) => {
  const host = document.getElementById('stage')
  host.replaceChildren()
  const font = `${face[1] ?? 400} 44px "${face[0]}"`
  await document.fonts.load(font, name)
  const cv = document.createElement('canvas')
  const c = cv.getContext('2d')
  c.font = font
  const W = isNamed ? Math.ceil(H + 20 + c.measureText(name).width) : H
  host.style.cssText = `width:${W}px;height:${H}px`
  cv.width = W * 2
  cv.height = H * 2
  c.scale(2, 2)
  const k = kit(c, W, H, rng(1))
  c.fillStyle = k.lin(0, 0, 0, H, [
    [0, mixHex(cs[1], '#ffffff', 0.22)],
    [1, cs[1]],
  ])
  c.beginPath()
  c.arc(H / 2, H / 2, H / 2 - 5, 0, TAU)
  c.fill()
  c.lineWidth = 4
  c.strokeStyle = cs[0]
  c.stroke()
  k.sil(pathOf(await icon(i)), H / 2, H / 2, H * 0.58, cs[0])
  host.append(cv)
  if (!isNamed) return
  c.font = font
  c.textBaseline = 'middle'
  c.fillStyle = k.lin(0, H * 0.25, 0, H * 0.75, [
    [0, '#ffffff'],
    [1, mixHex(cs[0], '#ffffff', 0.35)],
  ])
  c.fillText(name, H + 8, H / 2 + 2)
}
window.relabel = async (recipe, lang, W = 480, H = 640) => {
  const [fam, w] = lang === 'bn' ? recipe.fb : recipe.fe
  await document.fonts.load(`${w ?? 400} 60px "${fam}"`, recipe[lang])
  lettering(document.getElementById('stage'), recipe, lang, W, H, recipe.opt)
}
window.ready = true
