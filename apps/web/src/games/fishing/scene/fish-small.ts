/** The fish of the reef: small fry, clown, puffer, angel, turtle and ray. */
import { body, disc, eye, fall, fill, glow, line, oval, within, type Painter } from './brush.ts'

/** Four that swim as one, each a little behind the others in its beat. */
export const smallFry: Painter = (c, { turn }) => {
  const places = [
    [-46, -44, 0.78],
    [-54, 40, 0.72],
    [18, 4, 1],
    [52, -58, 0.66],
    [40, 60, 0.62],
  ] as const
  places.forEach(([x, y, size], nth) => {
    const swing = Math.sin((turn + nth * 0.23) * Math.PI * 2)
    within(c, x + swing * 2, y + swing * 3, swing * 0.06, size, size, () => {
      fill(c, new Path2D(`M-34 0 L-66 ${-22 + swing * 6} Q-56 0 -66 ${22 + swing * 6} Z`), '#5fd0d8', 2.5)
      fill(c, new Path2D('M-10 -18 Q6 -34 18 -18 Z'), '#4fc0cc', 2)
      body(
        c,
        new Path2D('M50 0 C34 -22 -8 -28 -40 -4 L-40 4 C-8 28 34 22 50 0 Z'),
        fall(c, -24, 24, ['#2f9fc4', '#c8f6f2', '#ffffff']),
        () => {
          c.fillStyle = '#f7b733'
          c.fillRect(-50, -4, 84, 7)
        },
        24,
      )
      eye(c, 30, -4, 7, '#123')
    })
  })
}

export const clown: Painter = (c, { swing }) => {
  const fin = fall(c, -80, 80, ['#ffb347', '#f2630f'])
  fill(
    c,
    new Path2D(`M-66 0 C-92 ${-46 + swing * 10} -122 -44 -124 -30 C-112 -8 -112 12 -124 32 C-120 46 -92 ${44 + swing * 10} -66 4 Z`),
    fin,
  )
  fill(c, new Path2D('M-52 -36 C-40 -84 -6 -92 10 -62 C28 -84 58 -76 60 -40 Z'), fin)
  fill(c, new Path2D('M-30 44 C-28 78 2 84 26 50 Z'), fin)
  const stripe = (at: number, wide: number, bow: number) => {
    for (const [colour, more] of [
      ['#1c0f06', 7],
      ['#fffaf0', 0],
    ] as const) {
      c.fillStyle = colour
      c.beginPath()
      c.moveTo(at - more, -90)
      c.quadraticCurveTo(at + bow - more, 0, at - more, 90)
      c.lineTo(at + wide + more, 90)
      c.quadraticCurveTo(at + wide + bow + more, 0, at + wide + more, -90)
      c.fill()
    }
  }
  body(
    c,
    new Path2D('M98 2 C80 -54 16 -72 -36 -48 C-66 -34 -78 -16 -80 0 C-78 18 -66 36 -36 50 C16 72 84 56 98 2 Z'),
    fall(c, -64, 64, ['#ff9a2e', '#ff7a12', '#ffb04f']),
    () => {
      stripe(26, 20, 22)
      stripe(-30, 18, 16)
      stripe(-80, 12, 6)
    },
  )
  within(c, 2, 22, 0.5 + swing * 0.4, 1, 1, () => fill(c, new Path2D('M14 -4 C-14 -22 -42 -12 -46 8 C-30 20 -4 18 14 -4 Z'), '#ffa338'))
  eye(c, 66, -16, 13)
  line(c, 'M92 16 Q82 24 72 20', '#3b1603', 3.5)
}

export const puffer: Painter = (c, { swing }) => {
  for (let nth = 0; nth < 18; nth += 1) {
    const at = (nth / 18) * Math.PI * 2
    within(c, Math.cos(at) * 74, Math.sin(at) * 70, at, 1, 1, () =>
      fill(c, new Path2D('M-6 -9 L26 0 L-6 9 Z'), nth > 1 && nth < 8 ? '#fff2c2' : '#d79a16', 2),
    )
  }
  fill(c, new Path2D(`M-72 0 C-92 ${-22 + swing * 8} -112 -24 -116 -12 Q-108 0 -116 14 C-112 26 -92 ${22 + swing * 8} -72 4 Z`), '#e2a21a')
  body(
    c,
    new Path2D('M88 4 C86 -58 42 -80 -2 -80 C-50 -80 -82 -44 -82 0 C-82 46 -50 80 -2 80 C44 80 86 60 88 4 Z'),
    fall(c, -80, 80, ['#e0a31d', '#ffd65c', '#fff6d8', '#fff9e8']),
    () => {
      for (const [x, y, r] of [
        [-46, -46, 14],
        [-10, -58, 11],
        [28, -56, 13],
        [-62, -14, 10],
        [-26, -24, 12],
        [6, -30, 9],
      ] as const)
        oval(c, x, y, r, r * 0.8, '#9a5f0699')
    },
    80,
  )
  within(c, -14, 16, 0.3 + swing * 0.6, 1, 1, () => fill(c, new Path2D('M12 0 C-4 -22 -34 -20 -38 0 C-34 20 -4 20 12 0 Z'), '#f3b730'))
  eye(c, 46, -20, 21, '#1f6f5c')
  oval(c, 86, 18, 8, 11, '#7d3d12')
  oval(c, 88, 18, 4, 6, '#3d1a06')
}

export const angel: Painter = (c, { swing }) => {
  const veil = fall(c, -130, 130, ['#ffe27a', '#ffb81f', '#f7931a', '#ffe27a'])
  fill(c, new Path2D(`M-8 -54 C-24 -96 -66 -128 -104 ${-132 + swing * 8} C-82 -92 -66 -60 -52 -32 Z`), veil)
  fill(c, new Path2D(`M-8 54 C-24 96 -66 128 -104 ${132 + swing * 8} C-82 92 -66 60 -52 32 Z`), veil)
  fill(c, new Path2D(`M-58 0 C-78 ${-34 + swing * 8} -104 -32 -110 -24 Q-96 0 -110 24 C-104 32 -78 ${34 + swing * 8} -58 0 Z`), '#2d6fd2')
  body(
    c,
    new Path2D('M92 6 C66 -36 34 -74 0 -76 C-36 -72 -62 -38 -66 0 C-62 38 -36 72 0 76 C34 74 66 40 92 6 Z'),
    fall(c, -76, 76, ['#2b6be0', '#3fa9f5', '#7fdcff']),
    () => {
      c.lineWidth = 9
      for (const [at, colour] of [
        [44, '#0c2b78'],
        [14, '#ffd34d'],
        [-14, '#0c2b78'],
        [-40, '#ffd34d'],
      ] as const) {
        c.strokeStyle = colour
        c.stroke(new Path2D(`M${at} -90 Q${at + 22} 0 ${at} 90`))
      }
      oval(c, 92, 10, 26, 22, '#ffd34d')
    },
    70,
  )
  fill(c, new Path2D(`M6 40 Q-10 90 ${-34 + swing * 6} 116`), '#0000', 4)
  within(c, 8, 20, 0.4 + swing * 0.5, 1, 1, () => fill(c, new Path2D('M10 -2 C-8 -18 -32 -12 -36 6 C-22 16 0 14 10 -2 Z'), '#ffc93b'))
  eye(c, 58, -10, 12)
  line(c, 'M90 14 Q82 20 74 17', '#7a4a00', 3)
}

/** Seen from the side and a little from above; it rows with its flippers. */
export const turtle: Painter = (c, { swing }) => {
  const skin = fall(c, -40, 60, ['#a7d46a', '#5f9c3e', '#3c7331'])
  const flipper = (x: number, y: number, turned: number, size: number) =>
    within(c, x, y, turned, size, size, () => {
      fill(c, new Path2D('M0 -14 C-30 -10 -76 10 -92 40 C-56 44 -12 30 8 12 Z'), skin)
      for (const [sx, sy] of [
        [-30, 12],
        [-50, 24],
        [-16, 6],
      ] as const)
        oval(c, sx, sy, 7, 5, '#2e5f2a80')
    })
  flipper(46, -20, 0.9 - swing * 0.7, 0.7)
  flipper(-66, 18, 0.1 + swing * 0.3, 0.55)
  fill(c, new Path2D('M-84 8 Q-112 14 -122 26 Q-98 30 -80 22 Z'), skin)
  body(
    c,
    new Path2D('M70 -12 C82 -38 124 -40 130 -12 C132 8 108 20 82 16 Z'),
    skin,
    () => {
      oval(c, 96, -28, 9, 6, '#2e5f2a90')
      oval(c, 112, -30, 6, 4, '#2e5f2a90')
    },
    34,
  )
  eye(c, 112, -12, 9)
  line(c, 'M126 2 Q114 10 102 5', '#21471f', 3)
  body(
    c,
    new Path2D('M86 14 C78 -44 34 -72 -10 -72 C-58 -70 -96 -30 -98 16 C-60 34 46 36 86 14 Z'),
    fall(c, -72, 34, ['#d59a4a', '#a5642a', '#6e3d1b']),
    () => {
      c.strokeStyle = '#f3d08a'
      c.lineWidth = 5
      for (const path of [
        'M-34 -70 L-22 -32 L-44 18',
        'M20 -70 L16 -32 L44 20',
        'M-22 -32 L16 -32',
        'M-22 -32 L-72 -26',
        'M16 -32 L66 -28',
        'M-58 -6 L-80 -34',
      ])
        c.stroke(new Path2D(path))
      oval(c, -24, -54, 26, 9, '#ffffff30', -0.2)
    },
    60,
  )
  fill(c, new Path2D('M90 12 C60 34 -62 36 -100 14 C-92 32 -52 42 -6 42 C44 42 84 32 90 12 Z'), '#f0d59a', 3)
  flipper(48, 24, -0.25 + swing * 0.7, 1)
}

/** Seen from above: both wings beat, the tail trails. */
export const ray: Painter = (c, { swing }) => {
  line(c, `M-60 0 C-100 ${6 + swing * 8} -130 ${-8 + swing * 10} -158 ${swing * 16}`, '#1d2d5c', 7)
  const wing = (side: 1 | -1) => {
    const tip = side * (112 - swing * 18)
    const path = new Path2D(
      `M96 ${side * 14} C70 ${side * 40} 40 ${tip * 0.7} ${-20 - swing * 10} ${tip} C-26 ${tip * 0.6} -40 ${side * 34} -74 ${side * 6} L-70 0 L92 0 Z`,
    )
    fill(c, path, fall(c, side * 110, 0, ['#6f7ff0', '#4a56c8', '#3a3f9c']))
    c.save()
    c.clip(path)
    for (const [x, y, r] of [
      [30, 40, 8],
      [0, 62, 9],
      [-24, 36, 7],
      [10, 26, 5],
      [-14, 84, 6],
      [-44, 24, 5],
    ] as const)
      disc(c, x, side * y, r, '#bfe3ff')
    c.restore()
  }
  wing(-1)
  wing(1)
  body(
    c,
    new Path2D('M104 -16 Q90 0 104 16 C78 34 -10 40 -78 6 L-78 -6 C-10 -40 78 -34 104 -16 Z'),
    fall(c, -34, 34, ['#7d8cff', '#545fd6', '#7d8cff']),
    () => {
      c.strokeStyle = '#2a2f78'
      c.lineWidth = 4
      for (const at of [8, -4, -16]) c.stroke(new Path2D(`M${at} -22 q-6 8 -4 14 M${at} 22 q-6 -8 -4 -14`))
    },
    38,
  )
  fill(c, new Path2D('M88 -26 C108 -34 126 -30 128 -22 C116 -16 104 -14 92 -12 Z'), '#4a56c8')
  fill(c, new Path2D('M88 26 C108 34 126 30 128 22 C116 16 104 14 92 12 Z'), '#4a56c8')
  eye(c, 74, -24, 8)
  eye(c, 74, 24, 8)
  disc(c, 20, -4, 30, glow(c, 20, -4, 30, ['#ffffff38', '#ffffff00']))
}
