/** Pictures of the games for the operator's lobby: 3:4, in the studio's frame of four stars, without words. */

interface Scene {
  readonly deep: string
  readonly body: string
  readonly light: string
  readonly hero: string
  readonly helpers: readonly [string, string]
}

const SCENES: Record<string, Scene> = {
  'nova-slot-ganges': { deep: '#0b1b3f', body: '#1b4a86', light: '#ffd07a', hero: 'tiger', helpers: ['boat', 'moon'] },
  'nova-slot-tea': { deep: '#06321f', body: '#1d7a4a', light: '#ffe08a', hero: 'sun', helpers: ['pot', 'leaf'] },
  'nova-crash': { deep: '#1d0f3d', body: '#5a2f9c', light: '#ff9d6e', hero: 'rocket', helpers: ['moon', 'boat'] },
  'nova-wheel': { deep: '#3d0d25', body: '#a4285c', light: '#ffc86b', hero: 'wheel', helpers: ['kite', 'drum'] },
  'nova-scratch': { deep: '#0a2f3d', body: '#14708a', light: '#ffe3a0', hero: 'lamp', helpers: ['kite', 'fish'] },
  'padma-boats': { deep: '#06283a', body: '#176f86', light: '#ffe3a0', hero: 'boat', helpers: ['fish', 'lily'] },
  'nova-coin': { deep: '#3b1d07', body: '#a55a14', light: '#fff0b8', hero: 'coin', helpers: ['lily', 'fish'] },
}
const WIDTH = 360
const HEIGHT = 480

/** The picture of a game as SVG; `sprite` holds the symbols. */
export function icon(code: string, sprite: string): string {
  const scene = SCENES[code] ?? { deep: '#17112e', body: '#3b2a72', light: '#ffc94d', hero: 'moon', helpers: ['lamp', 'kite'] as const }
  const symbols = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(sprite)?.[1] ?? ''
  const rays = Array.from(
    { length: 14 },
    (_, index) => `<path d="M180 215 L150 -160 L210 -160Z" transform="rotate(${(index * 360) / 14} 180 215)"/>`,
  )
  const star = (x: number, y: number, size: number) =>
    `<path transform="translate(${x} ${y}) scale(${size})" d="m0-10 2.5 7.500L10 0 2.5 2.5 0 10-2.5 2.5-10 0l7.5-2.500Z" fill="${scene.light}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    symbols,
    '<defs>',
    `<radialGradient id="sky" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${scene.light}"/><stop offset=".28" stop-color="${scene.body}"/><stop offset="1" stop-color="${scene.deep}"/></radialGradient>`,
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${scene.deep}" stop-opacity="0"/><stop offset="1" stop-color="${scene.deep}"/></linearGradient>`,
    '</defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><g fill="${scene.light}" opacity=".13">${rays.join('')}</g>`,
    star(60, 70, 0.9) + star(305, 95, 0.7) + star(90, 330, 0.6) + star(280, 345, 0.8),
    `<rect y="300" width="${WIDTH}" height="180" fill="url(#floor)"/>`,
    `<ellipse cx="180" cy="402" rx="138" ry="22" fill="${scene.deep}" opacity=".75"/>`,
    `<use href="#${scene.helpers[0]}" x="16" y="268" width="128" height="128" transform="rotate(-10 80 332)"/>`,
    `<use href="#${scene.helpers[1]}" x="222" y="272" width="118" height="118" transform="rotate(12 281 331)"/>`,
    `<g transform="rotate(-4 180 220)">${hero(scene.hero)}</g>`,
    `<rect x="5" y="5" width="350" height="470" rx="20" fill="none" stroke="${scene.light}" stroke-width="4"/><rect x="13" y="13" width="334" height="454" rx="14" fill="none" stroke="${scene.light}" stroke-opacity=".45" stroke-width="1.5"/>`,
    star(22, 22, 1.5) + star(338, 22, 1.5) + star(22, 458, 1.5) + star(338, 458, 1.5),
    '</svg>',
  ].join('')
}

function hero(name: string): string {
  if (name === 'wheel') {
    const colours = ['#ff7a59', '#fff0d0', '#9a75f0', '#ffc94d', '#58bfe8', '#fff0d0', '#4fc98a', '#ffc94d', '#ff86b3', '#fff0d0']
    const field = (colour: string, index: number) =>
      `<path d="M180 220 L145.3 113.2 A112 112 0 0 1 214.700 113.200Z" transform="rotate(${index * 36} 180 220)" fill="${colour}"/>`
    return `<circle cx="180" cy="220" r="126" fill="url(#g-wood)"/>${colours.map(field).join('')}<circle cx="180" cy="220" r="30" fill="url(#g-gold)"/><use href="#sun" x="156" y="196" width="48" height="48"/><path d="m180 122-16-34h32Z" fill="url(#g-coral)"/>`
  }
  if (name === 'coin')
    return '<circle cx="180" cy="222" r="118" fill="#8a4c08"/><circle cx="180" cy="214" r="118" fill="url(#g-gold)"/><circle cx="180" cy="214" r="98" fill="none" stroke="#9a5a08" stroke-width="4" stroke-dasharray="10 7"/><use href="#lily" x="108" y="142" width="144" height="144"/>'
  return `<use href="#${name}" x="62" y="96" width="236" height="236"/>`
}
