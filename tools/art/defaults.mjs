// What stands in for a picture that does not come: one a frame, without words; the page writes the game's name on it.
import { E, G } from './recipes-base.mjs'

const rows = {
  khela: { set: 'rays', pal: ['#0a1e1b', '#14503f', '#1f8f6c', '#ffd88a'], obj: [{ k: 'mono', i: G + 'kite', c: '#d4213f' }] },
  padma: { set: 'river', pal: ['#0b1a33', '#234a6a', '#5a8ab0', '#ffc46b'], obj: [{ k: 'gold', i: G + 'big-wave' }] },
  shapla: { set: 'pond', pal: ['#0a2a3a', '#14607a', '#58b6c0', '#ffd0e2'], obj: [{ k: 'r', i: E + 'lotus', b: 0.14, d: 0.3 }] },
  sundari: {
    set: 'jungle',
    pal: ['#06251a', '#0f4a2f', '#2f8a4a', '#ffd774'],
    obj: [{ k: 'emblem', i: G + 'tiger-head', c: '#ff981f', m: 0, plate: '#2a0d04' }],
  },
  mayur: { set: 'palace', pal: ['#04222b', '#0a4a58', '#1a8f8a', '#59e0c2'], obj: [{ k: 'gold', i: G + 'feather', c: '#3fd0b0' }] },
  nova: { set: 'sky', pal: ['#17112e', '#3b2a72', '#7a5ad0', '#d9ccff'], obj: [{ k: 'gold', i: G + 'star-formation', c: '#d9ccff' }] },
}

/** `default-<frame>` for every frame there is. */
export const defaults = Object.entries(rows).map(([frame, row]) => ({
  ...row,
  id: `default-${frame}`,
  frame,
  glint: [],
  obj: row.obj.map((part) => ({ s: 0.62, p: [0, 0.1, 0], r: [0.05, -0.3, 0.04], d: 0.4, ...part })),
}))
