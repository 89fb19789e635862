/* Lettering is drawn on a canvas so that matras and conjuncts are measured, not guessed. */
const inks = {
  gold: { top: ['#fffdf0', '#ffe48f', '#f7b52f', '#c46a0c', '#ffd565', '#fff0b0'], edge: '#6b1d06', deep: '#350b04' },
  cream: { top: ['#ffffff', '#fffaf0', '#fff0cd', '#e2b671', '#fff0cf', '#ffffff'], edge: '#0f4338', deep: '#06201a' },
  ruby: { top: ['#ffd9cf', '#ff7d76', '#df1f40', '#a20a2c', '#e83a50', '#ff9c8f'], edge: '#fff3d6', deep: '#5d0a1c' },
  ice: { top: ['#ffffff', '#d8fff7', '#7fe4dd', '#1f9fb0', '#9ff5e6', '#ffffff'], edge: '#07465a', deep: '#03222e' },
  leaf: { top: ['#ffffe8', '#eef79a', '#b7dc4c', '#4f9a22', '#bfe96a', '#f6ffc4'], edge: '#0d4a26', deep: '#042012' },
  fire: { top: ['#fffce0', '#ffe066', '#ffa52e', '#e03a10', '#ff8a2a', '#ffd85a'], edge: '#560d06', deep: '#2a0503' },
  rose: { top: ['#ffffff', '#ffe3ef', '#ff9fc6', '#d63a86', '#ff9cc8', '#ffe6f2'], edge: '#6a0d45', deep: '#36051f' },
}
/** The title in the lower third: measured by its ink, gradient, edge, extrusion, shadow. Returns where it begins. */
export function lettering(host, recipe, lang, W, H, opt = {}) {
  document.getElementById('title')?.remove()
  const k = 2,
    cv = document.createElement('canvas')
  cv.id = 'title'
  cv.width = W * k
  cv.height = H * k
  cv.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
  const x = cv.getContext('2d')
  x.scale(k, k)
  x.textAlign = 'center'
  x.lineJoin = 'round'
  const [fam, weight] = lang === 'bn' ? recipe.fb : recipe.fe,
    style = inks[recipe.ink ?? 'gold']
  const lines = recipe[lang].split('|').map((t) => {
    x.font = `${weight ?? 400} 100px "${fam}"`
    const m = x.measureText(t)
    return { t, w: m.width, a: m.actualBoundingBoxAscent, d: m.actualBoundingBoxDescent }
  })
  const maxW = W * 0.84,
    one = lines.length === 1
  let sizes = lines.map((l) => Math.min(maxW / l.w, (H * (one ? 0.23 : 0.172)) / (l.a + l.d)))
  const least = Math.min(...sizes)
  sizes = sizes.map((s) => Math.min(s, least * 1.45))
  let y = H * (opt.base ?? 0.925)
  const placed = []
  for (let i = lines.length - 1; i >= 0; i--) {
    const s = sizes[i]
    placed.unshift({
      ...lines[i],
      size: s * 100,
      y: y - lines[i].d * s,
      top: y - (lines[i].d + lines[i].a) * s,
      h: (lines[i].a + lines[i].d) * s,
    })
    y = placed[0].top - s * 7
  }
  const tmp = document.createElement('canvas')
  tmp.width = cv.width
  tmp.height = cv.height
  const q = tmp.getContext('2d')
  q.scale(k, k)
  q.textAlign = 'center'
  q.lineJoin = 'round'
  for (const l of placed) {
    const font = `${weight ?? 400} ${l.size}px "${fam}"`
    x.font = q.font = font
    const e = l.size * 0.085,
      deep = Math.max(3, l.size * 0.085)
    x.save()
    x.shadowColor = 'rgba(0,0,0,.6)'
    x.shadowBlur = l.size * 0.28 * k
    x.shadowOffsetY = deep * k
    x.strokeStyle = style.deep
    x.lineWidth = e * 2
    x.strokeText(l.t, W / 2, l.y + deep)
    x.restore()
    x.strokeStyle = x.fillStyle = style.deep
    x.lineWidth = e * 2
    for (let i = deep; i > 0; i -= 0.75) x.strokeText(l.t, W / 2, l.y + i)
    x.strokeStyle = style.edge
    x.lineWidth = e * 1.7
    x.strokeText(l.t, W / 2, l.y)
    q.clearRect(0, 0, W, H)
    const g = q.createLinearGradient(0, l.top, 0, l.top + l.h)
    ;[0, 0.22, 0.5, 0.62, 0.8, 1].forEach((o, i) => g.addColorStop(o, style.top[i]))
    q.fillStyle = g
    q.fillText(l.t, W / 2, l.y)
    x.drawImage(tmp, 0, 0, W, H)
  }
  host.querySelector('svg') ? host.insertBefore(cv, host.querySelector('svg')) : host.append(cv)
  return placed[0].top
}
