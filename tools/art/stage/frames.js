/** The frame says the vendor. */
export const frames = {
  khela: (W, H) =>
    `<rect x="9" y="9" width="${W - 18}" height="${H - 18}" rx="22" fill="none" stroke="#2a1206" stroke-opacity=".55" stroke-width="7"/><rect x="9" y="9" width="${W - 18}" height="${H - 18}" rx="22" fill="none" stroke="#ffe7b0" stroke-width="4.5" stroke-dasharray="19 11" stroke-linecap="round"/>`,
  padma: (W, H) =>
    `<rect x="4" y="4" width="${W - 8}" height="${H - 8}" rx="26" fill="none" stroke="url(#fg)" stroke-width="8"/><rect x="15" y="15" width="${W - 30}" height="${H - 30}" rx="17" fill="none" stroke="#fff3cf" stroke-opacity=".75" stroke-width="1.6"/>`,
  shapla: (W, H) => {
    let d = ''
    const n = 9,
      m = 12
    const sx = W / n,
      sy = H / m
    for (let i = 0; i < n; i++)
      d += `<path d="M${i * sx} 0a${sx / 2} ${sx / 2.6} 0 0 0 ${sx} 0z"/><path d="M${i * sx} ${H}a${sx / 2} ${sx / 2.6} 0 0 1 ${sx} 0z"/>`
    for (let i = 0; i < m; i++)
      d += `<path d="M0 ${i * sy}a${sy / 2.8} ${sy / 2} 0 0 1 0 ${sy}z"/><path d="M${W} ${i * sy}a${sy / 2.8} ${sy / 2} 0 0 0 0 ${sy}z"/>`
    return `<g fill="url(#fr)" stroke="#ffe2a0" stroke-width="3">${d}</g>`
  },
  sundari: (W, H) => {
    const corner = `<path d="M0 0h120c-18 14-40 10-62 18C40 25 30 38 24 58 16 82 18 100 0 122z" fill="url(#fg)"/><path d="M14 14c30-2 54 2 78-6-20 18-46 12-62 24-14 10-12 34-22 60 0-28 6-50 6-78z" fill="#17362c" fill-opacity=".75"/>`
    return `<rect x="3" y="3" width="${W - 6}" height="${H - 6}" rx="24" fill="none" stroke="url(#fg)" stroke-width="5"/>${[
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]
      .map(([a, b]) => `<g transform="translate(${a > 0 ? 0 : W} ${b > 0 ? 0 : H}) scale(${a * 0.72} ${b * 0.72})">${corner}</g>`)
      .join('')}`
  },
  mayur: (W, H) => {
    let dots = ''
    for (const [x, y] of [
      [W / 2, 9],
      [W / 2, H - 9],
      [9, H / 2],
      [W - 9, H / 2],
    ])
      dots += `<circle cx="${x}" cy="${y}" r="13" fill="#0d5c63" stroke="#ffdf8c" stroke-width="4"/><circle cx="${x}" cy="${y}" r="5" fill="#f4b63a"/>`
    return `<rect x="7" y="7" width="${W - 14}" height="${H - 14}" rx="22" fill="none" stroke="#0d5c63" stroke-width="14"/><rect x="2" y="2" width="${W - 4}" height="${H - 4}" rx="27" fill="none" stroke="url(#fg)" stroke-width="4"/><rect x="14" y="14" width="${W - 28}" height="${H - 28}" rx="16" fill="none" stroke="url(#fg)" stroke-width="3"/>${dots}`
  },
  nova: (W, H) => {
    const star = (x, y) =>
      `<path transform="translate(${x} ${y}) scale(2.1)" d="m0-10 2.5 7.5L10 0 2.5 2.5 0 10-2.5 2.5-10 0l7.5-2.5Z" fill="url(#fg)" stroke="#2a1450" stroke-width=".8"/>`
    return `<rect x="6" y="6" width="${W - 12}" height="${H - 12}" rx="26" fill="none" stroke="#3a2a78" stroke-width="11"/><rect x="5" y="5" width="${W - 10}" height="${H - 10}" rx="26" fill="none" stroke="#d9ccff" stroke-width="3"/><rect x="14" y="14" width="${W - 28}" height="${H - 28}" rx="18" fill="none" stroke="#d9ccff" stroke-opacity=".6" stroke-width="2"/>${star(26, 26)}${star(W - 26, 26)}${star(26, H - 26)}${star(W - 26, H - 26)}`
  },
  none: () => '',
}
