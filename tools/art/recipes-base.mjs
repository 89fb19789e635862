// Shorthands of the recipes: icon sets and a row of coins.
export const E = 'fluent-emoji-flat/'
export const G = 'game-icons/'
export const coins = (n, s = 0.22, y = -0.72, i) =>
  Array.from({ length: n }, (_, j) => ({
    k: 'coin',
    i,
    s: s * (0.8 + ((j * 7) % 5) / 10),
    p: [(j / (n - 1) - 0.5) * 1.9, y - (j % 3) * 0.08, 0.3 + (j % 2) * 0.4],
    r: [-0.5 + (j % 4) * 0.5, ((j % 5) - 2) * 0.45, j],
  }))
