// Wide pictures carry no words: the words are live text in the page.
import { games } from './games.mjs'
const G = 'game-icons/',
  E = 'fluent-emoji-flat/'
const of = (id) => games.find((g) => g.id === id)
const wide = { W: 1280, H: 480, fx: 0.74, fy: 0.48, fs: 0.43 },
  tall = { W: 720, H: 432, fx: 0.73, fy: 0.44, fs: 0.4 },
  film = { W: 640, H: 360, fx: 0.62, fy: 0.46, fs: 0.42 }
const rain = Array.from({ length: 14 }, (_, i) => ({
  k: 'coin',
  s: 0.13 + (i % 4) * 0.035,
  p: [-2.4 + i * 0.36, 0.9 - ((i * 37) % 100) / 55, -0.6 + (i % 3) * 0.6],
  r: [i, i * 1.7, i * 0.6],
}))
const hero = [
  ['hero-dice', { ...of('dice'), obj: [...of('dice').obj, ...rain] }],
  ['hero-jackpot', { ...of('jackpot'), obj: [...of('jackpot').obj, ...rain] }],
  [
    'hero-boat',
    {
      ...of('boat-race'),
      obj: [
        { k: 'r', i: E + 'sailboat', s: 0.92, p: [0, 0.1, 0], r: [0, -0.35, 0.03], b: 0.14, d: 0.3 },
        { k: 'r', i: E + 'lotus', s: 0.3, p: [-1.1, -0.72, 0.5], r: [-0.3, 0.2, 0], b: 0.14, st: 0.06 },
        { k: 'r', i: E + 'diya-lamp', s: 0.26, p: [1.1, -0.78, 0.5], b: 0.14 },
      ],
    },
  ],
  [
    'hero-cricket',
    {
      ...of('cricket'),
      obj: [
        { k: 'r', i: E + 'trophy', s: 0.86, p: [0.34, 0.14, -0.2], r: [0, -0.25, 0], b: 0.14, d: 0.4 },
        { k: 'r', i: E + 'cricket-game', s: 0.66, p: [-0.62, -0.12, 0.4], r: [0, 0.3, 0], b: 0.12, d: 0.3 },
        ...rain.slice(3, 10),
      ],
    },
  ],
  [
    'hero-welcome',
    {
      ...of('sevens'),
      set: 'palace',
      obj: [
        { k: 'r', i: E + 'wrapped-gift', s: 0.86, p: [0, 0.06, 0], r: [0.1, -0.4, 0], b: 0.14, d: 0.5 },
        { k: 'r', i: E + 'lotus', s: 0.3, p: [-0.9, -0.6, 0.5], r: [-0.3, 0.2, 0], b: 0.14 },
        ...rain.slice(2, 11).map((coin) => ({ ...coin, f: 1 })),
      ],
    },
  ],
  [
    'hero-lottery',
    {
      ...of('lotto'),
      obj: [
        {
          k: 'globe',
          l: [
            ['7', '#c8193a'],
            ['21', '#0f7a5c'],
            ['38', '#e39a1d'],
            ['4', '#1a4a8a'],
            ['16', '#7a2fa8'],
            ['9', '#c8193a'],
          ],
          s: 0.84,
          p: [0, 0.12, 0],
          r: [0.1, -0.2, 0],
        },
        { k: 'ticket', l: ['0 3 9'], s: 0.4, p: [-0.98, -0.5, 0.6], r: [-0.1, 0.4, 0.16] },
        { k: 'ball', t: '64', c: '#1a4a8a', s: 0.3, p: [0.94, -0.6, 0.6], r: [0, -0.2, 0] },
      ],
    },
  ],
  [
    'hero-cards',
    {
      ...of('teen-patti'),
      obj: [
        {
          k: 'fan',
          l: [
            ['10', 's'],
            ['J', 's'],
            ['Q', 's'],
            ['K', 's'],
            ['A', 's'],
          ],
          st: 'ink',
          spread: 1.3,
          s: 0.74,
          p: [0, 0.02, 0],
          r: [-0.14, 0.1, 0],
        },
        {
          k: 'stacks',
          l: [
            ['#c21d3a', 6],
            ['#e0a02a', 4],
          ],
          s: 0.22,
          p: [-0.9, -0.72, 0.7],
          r: [0.4, 0.2, 0],
        },
      ],
    },
  ],
]
const scene = { glint: [] }
const page = { W: 720, H: 432, fx: 0.5, fy: 0.46, fs: 0.4 }
const promo = { W: 640, H: 360, fx: 0.7, fy: 0.5, fs: 0.4 }

/** The six kinds of promotion (PS-1.8), the object in the end third. */
const promotions = {
  newbie: {
    set: 'pond',
    pal: ['#082a2a', '#14706a', '#6ad0b8', '#fff0c0'],
    obj: [
      { k: 'r', i: E + 'hatching-chick', s: 0.8, p: [0, 0.1, 0], r: [0, -0.3, 0], b: 0.16, d: 0.4 },
      { k: 'r', i: E + 'balloon', s: 0.34, p: [0.8, 0.4, -0.2], r: [0, -0.3, -0.1], b: 0.2, d: 0.3 },
      { k: 'coin', f: 1, s: 0.26, p: [-0.8, -0.6, 0.5], r: [-0.3, 0.4, 0] },
    ],
  },
  limited: {
    set: 'forge',
    pal: ['#2a0606', '#8f1a10', '#e0531d', '#ffd25e'],
    obj: [{ k: 'r', i: E + 'hourglass-not-done', s: 0.88, p: [0, 0.06, 0], r: [0, -0.4, 0.14], b: 0.14, d: 0.5 }, ...rain.slice(4, 9)],
  },
  special: {
    set: 'fair',
    pal: ['#1c0a3a', '#5a1f8a', '#c04ab0', '#ffd0f0'],
    obj: [
      { k: 'r', i: E + 'firecracker', s: 0.8, p: [0, 0.1, 0], r: [0, -0.3, 0.1], b: 0.14, d: 0.4 },
      { k: 'r', i: E + 'glowing-star', s: 0.34, p: [-0.8, 0.3, 0.2], r: [0, 0.3, 0.2], b: 0.14, d: 0.3 },
    ],
  },
  daily: {
    set: 'sky',
    pal: ['#123a6a', '#3f86c0', '#bfe0e0', '#ffe3a1'],
    obj: [
      { k: 'r', i: E + 'tear-off-calendar', s: 0.76, p: [0, 0.06, 0], r: [0.06, -0.4, 0], b: 0.1, d: 0.4 },
      { k: 'r', i: E + 'sun', s: 0.36, p: [0.76, 0.5, -0.3], b: 0.14, d: 0.2 },
    ],
  },
  rebate: {
    set: 'cave',
    pal: ['#06201a', '#0f5a42', '#2aa876', '#d8ffd0'],
    obj: [
      { k: 'r', i: E + 'purse', s: 0.8, p: [-0.06, 0.06, 0], r: [0, -0.3, 0.04], b: 0.16, d: 0.5 },
      { k: 'arrow', c: '#ffc14a', m: 1, s: 0.36, p: [0.78, 0.1, 0.4], r: [0, -0.4, 0.2] },
      { k: 'coin', f: 1, s: 0.28, p: [-0.8, -0.56, 0.6], r: [-0.2, 0.4, 0.1] },
    ],
  },
  vip: {
    set: 'palace',
    pal: ['#12061f', '#3a1a6a', '#8a4ab8', '#ffe0a0'],
    obj: [
      { k: 'r', i: E + 'crown', s: 0.84, p: [0, 0.08, 0], r: [0.05, -0.3, 0], b: 0.12, d: 0.4 },
      { k: 'gem', c: '#35c8ff', g: 0, s: 0.24, p: [-0.82, -0.5, 0.5], r: [0.3, 0.3, 0] },
      { k: 'gem', c: '#e0123c', g: 3, s: 0.22, p: [0.82, -0.5, 0.5], r: [0.3, 0, 0.2] },
    ],
  },
}

/** Pictures of the pages that replace what was asked for: maintenance, blocked region, not found, offline. */
const pages = {
  maintenance: {
    set: 'fair',
    pal: ['#0a1e1b', '#153630', '#2a6a5a', '#ffd680'],
    obj: [
      { k: 'r', i: E + 'toolbox', s: 0.78, p: [0, -0.06, 0], r: [0.06, -0.36, 0], b: 0.14, d: 0.5 },
      { k: 'r', i: E + 'hammer-and-wrench', s: 0.44, p: [0.3, 0.62, 0.2], r: [0, -0.2, 0.1], b: 0.12, d: 0.3 },
      { k: 'cloth', cs: ['#b3152f', '#f6a821'], s: 0.34, p: [-0.9, -0.6, 0.4], r: [0.2, 0.4, 0] },
    ],
  },
  blocked: {
    set: 'river',
    pal: ['#0a1430', '#23406a', '#7a6a9a', '#ffd0a0'],
    obj: [
      { k: 'r', i: E + 'globe-showing-asia-australia', s: 0.8, p: [0, 0.08, 0], r: [0, -0.3, 0.1], b: 0.14, d: 0.4 },
      { k: 'r', i: E + 'locked', s: 0.42, p: [0.56, -0.42, 0.6], r: [0, -0.3, 0.06], b: 0.16, d: 0.4 },
    ],
  },
  lost: {
    set: 'river',
    pal: ['#050f24', '#12305a', '#3a6a9a', '#cfe6ff'],
    obj: [
      { k: 'nouka', sail: ['#fff0d0', '#d4213f'], s: 0.64, p: [-0.1, -0.04, 0], r: [0.08, -0.4, 0.06] },
      { k: 'r', i: E + 'compass', s: 0.32, p: [0.9, -0.46, 0.6], r: [0, -0.4, 0.1], b: 0.14, d: 0.3 },
    ],
  },
  offline: {
    set: 'sky',
    pal: ['#1a2440', '#4a5a8a', '#b0a8c0', '#ffe0c0'],
    obj: [{ k: 'r', i: E + 'kite', s: 0.76, p: [0, 0.1, 0], r: [0, -0.3, 0.3], b: 0.12, d: 0.2 }],
  },
}
const named = (prefix, rows, size) => Object.entries(rows).map(([id, row]) => ({ ...scene, ...row, id: `${prefix}-${id}`, size }))

/** Wide pictures: heroes in two cuts, films, promotions, pages. */
export const banners = [
  ...hero.flatMap(([id, r]) => [
    { ...r, id: id + '-wide', size: wide },
    { ...r, id: id + '-tall', size: tall },
  ]),
  ...['royal-tiger', 'crash', 'peacock', 'wheel', 'padma-dragon', 'fish-hunt', 'boat-race'].map((id) => ({
    ...of(id),
    id: 'film-' + id,
    size: film,
  })),
  ...named('promo', promotions, promo),
  ...named('page', pages, page),
]

/**
 * Short films that run for ever, without sound: a picture whose objects turn once (`turn`, whole turns round the three axes) and float
 * (`float`, how far up and down) while it runs, so that its end is its beginning.
 */
export const clips = [
  {
    ...of('dice'),
    id: 'clip-dice',
    size: film,
    seconds: 4,
    rate: 20,
    moves: [
      { turn: [0, 1, 0], float: 0.1 },
      { turn: [0, -1, 0], float: -0.08 },
    ],
  },
]

/** The recipe of a film's picture at a share of its time, from 0 to 1. */
export function frameOf(clip, share) {
  const { moves, ...recipe } = clip
  const round = 2 * Math.PI * share
  const obj = recipe.obj.map((row, at) => {
    const { turn = [0, 0, 0], float = 0 } = moves[at] ?? {}
    const [x = 0, y = 0, z = 0] = row.p ?? []
    return {
      ...row,
      p: [x, y + float * Math.sin(round), z],
      r: (row.r ?? [0, 0, 0]).map((angle, axis) => angle + turn[axis] * round),
    }
  })
  return { ...recipe, obj }
}
