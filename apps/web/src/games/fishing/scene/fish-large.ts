/** The hunters and the great ones: sharks, swordfish, whale, dragon, and the golden wheel. */
import { body, disc, eye, fall, fill, glow, line, oval, star, within, TURN, type Beat, type Painter, type Pen } from './brush.ts'

interface Hide {
  readonly back: readonly string[]
  readonly fin: readonly string[]
  readonly mark: (c: Pen) => void
}

function paintShark(c: Pen, { swing }: Beat, { back, fin, mark }: Hide): void {
  const fins = fall(c, -90, 70, fin)
  fill(
    c,
    new Path2D(
      `M-88 -4 C-112 -30 -136 -70 -150 ${-74 + swing * 4} C-146 -40 -134 -14 -124 0 C-134 16 -140 36 -140 ${48 + swing * 4} C-122 40 -100 20 -88 8 Z`,
    ),
    fins,
  )
  fill(c, new Path2D('M-30 -34 C-22 -70 -4 -92 14 -96 C12 -72 22 -48 38 -34 Z'), fins)
  fill(c, new Path2D('M-84 -14 L-96 -34 L-66 -20 Z'), fins, 2.5)
  fill(c, new Path2D('M-70 20 L-84 40 L-52 28 Z'), fins, 2.5)
  body(
    c,
    new Path2D(
      'M136 -2 C110 -30 54 -44 8 -42 C-40 -40 -76 -22 -100 -4 L-100 6 C-72 24 -30 42 20 42 C66 42 98 34 108 22 C120 18 130 10 136 -2 Z',
    ),
    fall(c, -42, 42, back),
    () => {
      fill(c, new Path2D('M140 4 C100 6 60 10 10 12 C-30 14 -70 8 -104 4 L-100 60 L140 60 Z'), '#f4fbff', 0)
      mark(c)
    },
    46,
  )
  line(c, 'M54 -14 q-8 14 0 28 M42 -15 q-8 14 0 30 M30 -15 q-8 14 0 30', '#12324699', 3.5)
  fill(c, new Path2D('M120 10 C104 14 92 18 84 26 C98 28 110 24 116 18 Z'), '#6c1522', 0)
  fill(c, new Path2D('M118 11 l-4 7 l-4 -5 l-4 8 l-5 -6 l-3 8 l-5 -6 Z'), '#ffffff', 0)
  within(c, 30, 30, 0.15 + swing * 0.14, 1, 1, () => fill(c, new Path2D('M14 -6 C-2 20 -26 46 -52 56 C-46 28 -36 8 -18 -6 Z'), fins))
  eye(c, 92, -13, 9, '#0b1d28')
  line(c, 'M82 -25 L102 -20', '#10283a', 4)
}

export const shark: Painter = (c, beat) =>
  paintShark(c, beat, {
    back: ['#3f6f92', '#6d9dbd', '#9cc4dc', '#e8f4fa'],
    fin: ['#35617f', '#5d8fb0'],
    mark: (pen) => oval(pen, 10, -32, 70, 8, '#ffffff30', -0.05),
  })

export const goldenShark: Painter = (c, beat) => {
  disc(c, 0, 0, 130, glow(c, 0, 0, 130, ['#ffd76655', '#ffd76600']))
  paintShark(c, beat, {
    back: ['#b8740f', '#f3b62f', '#ffe27c', '#fff6cf'],
    fin: ['#c9811a', '#ffcf4d'],
    mark(pen) {
      for (let at = -90; at < 110; at += 22)
        for (let row = 0; row < 2; row += 1) line(pen, `M${at + row * 11} ${-30 + row * 13} q7 8 14 0`, '#8a530899', 3)
      oval(pen, 14, -32, 66, 7, '#ffffff70', -0.05)
    },
  })
  fill(c, new Path2D('M62 -40 l8 -28 l14 16 l10 -22 l10 22 l15 -14 l4 28 Z'), fall(c, -74, -36, ['#fff2b0', '#f0a51c']), 3)
  disc(c, 93, -48, 5, '#e0213f')
}

export const swordfish: Painter = (c, { swing }) => {
  const fins = fall(c, -90, 60, ['#1b2f86', '#3d63d8'])
  fill(
    c,
    new Path2D(
      `M-92 0 C-108 -30 -126 -66 -140 ${-78 + swing * 6} C-132 -36 -124 -10 -112 0 C-124 14 -132 38 -138 ${76 + swing * 6} C-122 62 -106 28 -92 4 Z`,
    ),
    fins,
  )
  fill(c, new Path2D('M-34 -26 C-16 -52 6 -94 34 -104 C40 -76 36 -50 52 -26 Z'), fins)
  fill(c, new Path2D('M-88 -8 L-100 -24 L-72 -14 Z'), fins, 2.5)
  fill(c, new Path2D('M70 -8 L196 -3 L196 0 L72 8 Z'), fall(c, -8, 8, ['#dfe8f5', '#8fa3c4']), 2.5)
  body(
    c,
    new Path2D('M92 0 C72 -28 26 -36 -14 -32 C-54 -28 -84 -14 -102 -3 L-102 4 C-80 18 -44 32 -4 32 C44 32 76 22 92 0 Z'),
    fall(c, -34, 34, ['#2340b0', '#4a86ee', '#d7ecff', '#ffffff']),
    () => {
      c.strokeStyle = '#16266f80'
      c.lineWidth = 4
      for (let at = -76; at < 40; at += 20) c.stroke(new Path2D(`M${at} -40 q10 20 4 34`))
      oval(c, 8, -22, 60, 5, '#ffffff60')
    },
    36,
  )
  line(c, 'M46 -16 q-9 14 0 26', '#16266f', 4)
  within(c, 22, 18, 0.3 + swing * 0.2, 1, 1, () => fill(c, new Path2D('M10 -4 C-4 18 -26 42 -46 46 C-42 24 -32 6 -14 -4 Z'), fins))
  eye(c, 66, -9, 10, '#7a4a00')
}

export const whale: Painter = (c, { swing }) => {
  const skin = fall(c, -80, 80, ['#2f7fc0', '#2462a4', '#1c4c86'])
  fill(
    c,
    new Path2D(
      `M-96 -6 C-116 -22 -134 -30 -156 ${-50 + swing * 10} C-152 -20 -144 -8 -132 ${swing * 4} C-146 8 -156 22 -158 ${40 + swing * 10} C-134 34 -112 18 -96 10 Z`,
    ),
    skin,
  )
  body(
    c,
    new Path2D('M128 12 C126 -50 66 -74 14 -72 C-40 -70 -82 -38 -110 -8 L-110 8 C-82 34 -46 64 12 66 C74 68 128 56 128 12 Z'),
    fall(c, -72, 66, ['#4fa4e0', '#2f7fc0', '#2468ac', '#1c4c86']),
    () => {
      fill(c, new Path2D('M134 20 C96 22 70 30 30 36 C-6 40 -40 36 -66 34 L-40 90 L140 90 Z'), '#eaf5fb', 0)
      c.strokeStyle = '#9cc0d8'
      c.lineWidth = 3.5
      for (let nth = 0; nth < 5; nth += 1)
        c.stroke(new Path2D(`M${122 - nth * 6} ${28 + nth * 7} C80 ${34 + nth * 8} 40 ${44 + nth * 8} ${-20 + nth * 8} ${44 + nth * 7}`))
      oval(c, 20, -56, 70, 9, '#ffffff40', -0.06)
      for (const [x, y] of [
        [-40, -28],
        [-58, -16],
        [-22, -40],
        [-74, -6],
      ] as const)
        oval(c, x, y, 8, 6, '#bfe3f880')
    },
    74,
  )
  within(c, 26, 42, 0.2 + swing * 0.3, 1, 1, () => fill(c, new Path2D('M18 -8 C6 22 -24 48 -54 52 C-50 24 -38 2 -14 -10 Z'), skin))
  line(c, 'M126 18 C106 22 92 18 82 8', '#123a63', 5)
  eye(c, 76, -8, 9, '#123a63')
  line(c, 'M68 -22 Q78 -28 88 -22', '#123a63', 4)
}

/** A river dragon of paper and lacquer, as on a boat's prow. */
export const dragon: Painter = (c, { turn }) => {
  const at = (part: number) => ({ x: 96 - part * 236, y: Math.sin((turn + part * 1.15) * TURN) * (10 + part * 30) })
  disc(c, 0, 0, 150, glow(c, 0, 0, 150, ['#ff7a4a3a', '#ff7a4a00']))
  const mane = '#ffc93b'
  for (let nth = 0; nth <= 40; nth += 1) {
    const part = 1 - nth / 40
    const { x, y } = at(part)
    const thick = 34 * Math.sin(Math.PI * (0.12 + 0.62 * (1 - part))) + 2
    if (nth % 4 === 2)
      fill(c, new Path2D(`M${x - 10} ${y - thick + 4} L${x - 14} ${y - thick - 20} L${x + 12} ${y - thick + 3} Z`), mane, 2)
    disc(c, x, y, thick + 2, '#5c0a1a')
  }
  for (let nth = 0; nth <= 64; nth += 1) {
    const part = 1 - nth / 64
    const { x, y } = at(part)
    const thick = 34 * Math.sin(Math.PI * (0.12 + 0.62 * (1 - part))) + 2
    disc(c, x, y, thick, fall(c, y - thick, y + thick, ['#ff6a3d', '#e0213f', '#a3132b', '#ffd98a']))
    if (nth % 3 === 0 && thick > 8) line(c, `M${x - 2} ${y - thick * 0.7} q8 ${thick * 0.5} 0 ${thick}`, '#ffd05a', 3)
  }
  const tail = at(1)
  fill(
    c,
    new Path2D(
      `M${tail.x + 16} ${tail.y - 3} L${tail.x - 40} ${tail.y - 32} L${tail.x - 18} ${tail.y} L${tail.x - 40} ${tail.y + 30} L${tail.x + 16} ${tail.y + 5} Z`,
    ),
    mane,
    3,
  )
  for (const part of [0.26, 0.62]) {
    const { x, y } = at(part)
    fill(c, new Path2D(`M${x - 12} ${y + 20} q-12 20 -2 34 l-10 12 l14 -4 l6 10 l5 -11 l13 2 l-9 -11 q6 -20 6 -32 Z`), '#c81d3a', 3)
  }
  const head = at(0)
  within(c, head.x + 4, head.y, Math.sin((turn + 0.2) * TURN) * 0.08, 1, 1, () => dragonHead(c, mane))
}

function dragonHead(c: Pen, mane: string): void {
  fill(
    c,
    new Path2D('M-6 -34 L-52 -58 L-36 -30 L-64 -24 L-38 -8 L-62 12 L-34 16 L-44 40 L-10 30 Z'),
    fall(c, -58, 40, ['#fff0a8', mane, '#f0891c']),
    3,
  )
  fill(c, new Path2D('M-2 -34 C-18 -56 -22 -70 -44 -78 C-20 -84 4 -74 14 -40 Z'), '#fff3d6', 3)
  fill(c, new Path2D('M10 20 C30 34 50 34 66 24 L60 14 L14 10 Z'), '#a3132b', 3)
  fill(c, new Path2D('M20 13 l5 10 l5 -9 l5 9 l5 -9 l5 9 l5 -9 Z'), '#ffffff', 0)
  body(
    c,
    new Path2D('M-12 -30 C6 -44 26 -36 34 -22 C48 -26 66 -24 74 -10 C78 4 66 12 52 14 C30 18 8 26 -10 24 C-26 8 -26 -14 -12 -30 Z'),
    fall(c, -36, 26, ['#ff8a4a', '#e0213f', '#b3152f']),
    () => oval(c, 6, -28, 18, 5, '#ffffff60', -0.2),
    36,
  )
  oval(c, 66, -12, 5, 4, '#5c0a1a')
  eye(c, 16, -12, 11, '#0f6b53')
  line(c, 'M4 -28 Q16 -32 28 -22', '#5c0a1a', 5)
  line(c, 'M70 0 C92 8 96 -20 116 -14 M64 10 C84 26 98 12 112 26', mane, 4)
}

const fields = ['#c81d3a', '#0f7a5c', '#c81d3a', '#0f7a5c', '#c81d3a', '#0f7a5c', '#c81d3a', '#0f7a5c']

/** A wheel of fortune from a sunken fair; it turns by two fields in a beat, so that its beats join. */
export const goldenWheel: Painter = (c, { turn }) => {
  disc(c, 0, 0, 134, glow(c, 0, 0, 134, ['#ffe28a80', '#ffd76600']))
  for (const [x, turned] of [
    [-96, 0],
    [96, Math.PI],
  ] as const)
    within(c, x, 0, turned, 1, 1, () =>
      fill(
        c,
        new Path2D('M14 -34 C-22 -62 -52 -40 -44 -14 C-60 -8 -60 18 -40 22 C-40 46 -6 54 14 34 Z'),
        fall(c, -50, 50, ['#fff6cf', '#f3b62f', '#b8740f']),
        3,
      ),
    )
  disc(c, 0, 0, 104, '#5a3504')
  disc(c, 0, 0, 101, fall(c, -100, 100, ['#fff2b0', '#f3b62f', '#a9690c']))
  disc(c, 0, 0, 82, '#5a3504')
  within(c, 0, 0, (turn * TURN) / 4, 1, 1, () => {
    fields.forEach((colour, nth) => {
      c.fillStyle = colour
      c.beginPath()
      c.moveTo(0, 0)
      c.arc(0, 0, 79, (nth / 8) * TURN, ((nth + 1) / 8) * TURN)
      c.fill()
      c.strokeStyle = '#fff2b0'
      c.lineWidth = 4
      c.stroke()
    })
  })
  c.fillStyle = fall(c, -80, 80, ['#ffffff50', '#ffffff00', '#00000040'])
  c.beginPath()
  c.arc(0, 0, 80, 0, TURN)
  c.fill()
  for (let nth = 0; nth < 16; nth += 1) {
    const at = ((nth + turn * 2) / 16) * TURN
    disc(c, Math.cos(at) * 91, Math.sin(at) * 91, 5.5, nth % 2 === 0 ? '#fffdf0' : '#e0213f')
  }
  disc(c, 0, 0, 27, '#5a3504')
  disc(c, 0, 0, 24, fall(c, -24, 24, ['#fff6cf', '#f0a51c']))
  fill(c, star(16), '#b3152f', 0)
}
