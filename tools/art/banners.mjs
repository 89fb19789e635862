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
]
export const banners = [
  ...hero.flatMap(([id, r]) => [
    { ...r, id: id + '-wide', size: wide },
    { ...r, id: id + '-tall', size: tall },
  ]),
  ...['royal-tiger', 'crash', 'peacock', 'wheel', 'padma-dragon'].map((id) => ({ ...of(id), id: 'film-' + id, size: film })),
]
export const icons = {
  home: [{ k: 'r', i: E + 'house-with-garden', s: 0.95, r: [0.05, -0.3, 0], d: 0.3 }],
  promo: [{ k: 'r', i: E + 'wrapped-gift', s: 0.95, r: [0.1, -0.4, 0], d: 0.5, b: 0.14 }],
  lottery: [
    { k: 'ball', t: '7', c: '#c8193a', s: 0.72, p: [-0.36, 0.28, 0] },
    { k: 'ball', t: '64', c: '#0f7a5c', s: 0.72, p: [0.4, -0.3, 0.5] },
  ],
  live: [{ k: 'wheel', n: 24, cs: ['#b3152d', '#17181c'], s: 0.84, r: [-0.6, 0.2, 0.3] }],
  sports: [{ k: 'football', s: 0.98, r: [0.3, 0.9, 0.3] }],
  fish: [{ k: 'r', i: E + 'tropical-fish', s: 0.95, r: [0, 0.4, 0], b: 0.16, d: 0.36 }],
  rng: [{ k: 'r', i: E + 'slot-machine', s: 0.95, r: [0.02, -0.35, 0], b: 0.1, d: 0.5, st: 0.05 }],
  pvp: [
    { k: 'card', v: 'K', u: 'c', s: 0.74, p: [-0.34, 0.02, 0], r: [0, 0.2, 0.2] },
    { k: 'card', v: 'A', u: 'h', s: 0.74, p: [0.3, 0, 0.3], r: [0, -0.2, -0.14] },
  ],
  esports: [{ k: 'r', i: E + 'video-game', s: 0.98, r: [0.3, -0.35, 0.1], b: 0.12, d: 0.4 }],
  cockfight: [{ k: 'r', i: E + 'rooster', s: 0.95, r: [0, 0.3, 0], b: 0.12, d: 0.3 }],
  inhouse: [{ k: 'die', c: '#b5152f', s: 0.76, r: [0.5, 0.62, 0.12] }],
  crash: [{ k: 'r', i: E + 'rocket', s: 0.98, r: [0, -0.5, 0], b: 0.14, d: 0.4 }],
  table: [
    { k: 'chip', c: '#c21d3a', s: 0.86, p: [-0.1, 0.1, 0], r: [1, 0, 0.3] },
    { k: 'chip', c: '#0f7a5c', s: 0.6, p: [0.4, -0.44, 0.6], r: [0.8, 0, -0.3] },
  ],
  jackpot: [{ k: 'r', i: E + 'crown', s: 0.98, r: [0.05, -0.3, 0], b: 0.12, d: 0.4 }],
  reward: [{ k: 'r', i: E + 'trophy', s: 0.95, r: [0, -0.3, 0], b: 0.14, d: 0.4 }],
  invite: [{ k: 'r', i: E + 'party-popper', s: 0.95, r: [0, -0.3, 0], b: 0.12, d: 0.4 }],
  envelope: [{ k: 'r', i: E + 'red-envelope', s: 0.95, r: [0, -0.35, 0.08], b: 0.1, d: 0.3 }],
  mission: [{ k: 'r', i: E + 'bullseye', s: 0.95, r: [0, -0.35, 0], b: 0.1, d: 0.3, st: 0.06 }],
  points: [{ k: 'coin', i: E + 'star', s: 0.92, r: [0.1, -0.4, 0] }],
  wallet: [{ k: 'r', i: E + 'purse', s: 0.95, r: [0, -0.3, 0], b: 0.14, d: 0.4 }],
  empty: [{ k: 'r', i: E + 'kite', s: 0.95, r: [0, -0.3, 0], b: 0.12, d: 0.2 }],
}
