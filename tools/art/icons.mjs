// Objects on transparency: categories, places of the menus, empty states, levels.
import { E, G } from './recipes-base.mjs'

/** Levels of the VIP ladder: metal, stone, points of the star, ring. */
const levels = [
  ['#b0764a', '#8a5a3a', 8, '#8a4f22'],
  ['#c9d2da', '#9fb7ab', 9, '#9aa8b4'],
  ['#f0b43c', '#e0123c', 10, '#d9962b'],
  ['#d8e6f0', '#18a8d8', 11, '#b8c8d8'],
  ['#e8a0c0', '#b02fd0', 12, '#c8608a'],
  ['#7ad6b8', '#0fa878', 14, '#2a9a78'],
  ['#3a3f52', '#ffc63d', 16, '#c99a3c'],
]

/** What a member may choose to be known by (packages/contract/src/member-icons.ts). */
const members = {
  tiger: 'tiger-face',
  peacock: 'peacock',
  elephant: 'elephant',
  owl: 'owl',
  parrot: 'parrot',
  turtle: 'turtle',
  butterfly: 'butterfly',
  lotus: 'lotus',
  kite: 'kite',
  mango: 'mango',
  drum: 'drum',
  rickshaw: 'auto-rickshaw',
}

/** One object each, filling its box. */
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
  bgs: [{ k: 'board', t: 'ludo', s: 0.9, r: [-0.7, 0.2, 0.4] }],
  elott: [{ k: 'drums', l: ['7', '7'], s: 0.86, r: [0.06, -0.3, 0], ground: '#ffd65e', ink: '#8f1410' }],
  sealott: [{ k: 'ticket', l: ['39'], s: 0.9, r: [-0.1, -0.3, 0.3] }],
  vnlott: [{ k: 'r', i: E + 'red-paper-lantern', s: 0.95, r: [0, -0.3, 0], b: 0.18, d: 0.4 }],
  mini: [{ k: 'minefield', n: 3, c: '#1f6fb8', open: { 2: 'gem', 4: 'star' }, s: 0.9, r: [-0.3, 0.4, 0.06] }],
  arcade: [{ k: 'r', i: E + 'joystick', s: 0.98, r: [0.05, -0.35, 0], b: 0.14, d: 0.4 }],

  favourite: [{ k: 'mono', i: G + 'hearts', c: '#d4213f', s: 0.9, r: [0, -0.35, 0], d: 0.5 }],
  recent: [{ k: 'r', i: E + 'stopwatch', s: 0.98, r: [0, -0.35, 0], b: 0.14, d: 0.4 }],
  message: [{ k: 'r', i: E + 'envelope', s: 0.98, r: [0.1, -0.35, 0.06], b: 0.12, d: 0.3 }],
  support: [{ k: 'r', i: E + 'headphone', s: 0.98, r: [0, -0.35, 0], b: 0.16, d: 0.4 }],
  agent: [{ k: 'r', i: E + 'briefcase', s: 0.98, r: [0.05, -0.35, 0], b: 0.14, d: 0.5 }],
  security: [{ k: 'r', i: E + 'locked-with-key', s: 0.98, r: [0, -0.3, 0], b: 0.16, d: 0.4 }],
  deposit: [
    { k: 'r', i: E + 'purse', s: 0.8, p: [0.1, -0.16, 0], r: [0, -0.3, 0], b: 0.14, d: 0.4 },
    { k: 'coin', f: 1, s: 0.4, p: [-0.4, 0.54, 0.4], r: [-0.2, 0.4, 0] },
  ],
  withdraw: [
    { k: 'coin', f: 1, s: 0.66, p: [-0.2, 0.16, 0], r: [-0.1, 0.4, 0] },
    { k: 'arrow', c: '#1fa27c', s: 0.42, p: [0.5, -0.36, 0.7], r: [0, -0.3, -0.1] },
  ],
  record: [{ k: 'r', i: E + 'clipboard', s: 0.98, r: [0, -0.35, 0], b: 0.1, d: 0.3 }],
  feedback: [{ k: 'r', i: E + 'megaphone', s: 0.98, r: [0, -0.3, 0], b: 0.14, d: 0.4 }],
  help: [{ k: 'r', i: E + 'open-book', s: 0.98, r: [0.1, -0.3, 0], b: 0.1, d: 0.3 }],
  app: [{ k: 'phone', c: '#2a3a4a', cs: ['#0f5140', '#0a1e1b'], s: 0.92, r: [0.06, -0.5, 0.08] }],
  'app-ios': [{ k: 'phone', c: '#dfe4ea', cs: ['#8fb8f0', '#3a4a8a'], s: 0.92, r: [0.06, -0.5, 0.08] }],
  'app-android': [{ k: 'phone', c: '#1f2a24', cs: ['#8fe0a0', '#0f5a3a'], s: 0.92, r: [0.06, 0.5, -0.08] }],
  'app-lite': [
    { k: 'phone', c: '#b3152f', cs: ['#ffd65e', '#d4213f'], s: 0.84, p: [-0.14, 0.06, 0], r: [0.06, -0.5, 0.08] },
    { k: 'r', i: E + 'high-voltage', s: 0.5, p: [0.46, -0.4, 0.6], r: [0, -0.3, 0.1], b: 0.14, d: 0.4 },
  ],
  cloth: [{ k: 'cloth', cs: ['#0f6b53', '#e9a52b', '#b3152f'], s: 0.86, r: [0.3, -0.5, 0] }],
  boat: [{ k: 'nouka', sail: ['#d4213f', '#f6b73c'], s: 0.72, p: [0, -0.28, 0], r: [0.1, -0.5, 0.04] }],
  fault: [{ k: 'r', i: E + 'thread', s: 0.95, r: [0, -0.3, 0], b: 0.16, d: 0.4 }],
  celebrate: [{ k: 'r', i: E + 'sparkler', s: 0.95, r: [0, -0.3, 0], b: 0.14, d: 0.3 }],
  ...Object.fromEntries(
    Object.entries(members).map(([id, name]) => [`member-${id}`, [{ k: 'r', i: E + name, s: 0.95, r: [0, -0.25, 0], b: 0.16, d: 0.36 }]]),
  ),
  ...Object.fromEntries(levels.map(([c, g, n, e], i) => [`vip-${i + 1}`, [{ k: 'badge', c, g, n, e, s: 0.94, r: [-0.12, -0.36, 0] }]])),
}
