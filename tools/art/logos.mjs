// Emblems and names of the vendors, flat marks, the icons of the installed app. No real brand is drawn.
const G = 'game-icons/'

/** Vendors of the demo world: emblem, its two colours, the name, its face. */
export const logos = {
  KH: { i: G + 'kite', cs: ['#ffc14a', '#b3152f'], name: 'Khela', face: ['Anek Latin', 800] },
  KL: { i: G + 'ticket', cs: ['#ffd680', '#0f6b53'], name: 'Khela Lottery', face: ['Carter One'] },
  KS: { i: G + 'laurels-trophy', cs: ['#8ef0b8', '#0d5a3a'], name: 'Khela Sports', face: ['Russo One'] },
  SN: { i: G + 'tiger-head', cs: ['#ffb347', '#17503a'], name: 'Sundari Play', face: ['Shrikhand'] },
  PD: { i: G + 'big-wave', cs: ['#8fd8ff', '#123a7a'], name: 'Padma Studio', face: ['Rakkas'] },
  SH: { i: G + 'lotus', cs: ['#ff9fc6', '#8e1233'], name: 'Shapla Gaming', face: ['Chango'] },
  MY: { i: G + 'feather', cs: ['#59e0c2', '#0a4a58'], name: 'Mayur Works', face: ['Cinzel Decorative', 900] },
  NL: { i: G + 'spades', cs: ['#ffd98a', '#6a1030'], name: 'Noksha Live', face: ['Limelight'] },
  PV: { i: G + 'poker-hand', cs: ['#b8c8ff', '#2a2f8a'], name: 'Padma PVP', face: ['Alfa Slab One'] },
  NOVA: { i: G + 'star-formation', cs: ['#d9ccff', '#3a2a78'], name: 'Nova', face: ['Audiowide'] },
  TCG_LOTTO_VN: { i: G + 'lotus-flower', cs: ['#ffd23d', '#8f1410'], name: 'Lotto VN', face: ['Russo One'] },
  TCG_SEA: { i: G + 'palm-tree', cs: ['#8ef0dd', '#0d5a54'], name: 'Sea Lottery', face: ['Lilita One'] },
  LOTT: { i: G + 'perspective-dice-six-faces-five', cs: ['#ffe08a', '#14603c'], name: 'Lott', face: ['Rammetto One'] },
  ELOTT: { i: G + 'lightning-arc', cs: ['#9ff0ff', '#1a4a8a'], name: 'E-Lott', face: ['Bungee'] },
}

/** Flat pictograms with neutral drawings: ways to pay, seals, licences, places to meet. */
export const marks = {
  'pay-mobile': 'smartphone',
  'pay-bank': 'greek-temple',
  'pay-card': 'id-card',
  'pay-cash': 'money-stack',
  'pay-coin': 'two-coins',
  'pay-agent': 'shaking-hands',
  'cert-random': 'perspective-dice-six-faces-random',
  'cert-fair': 'scales',
  'cert-secure': 'padlock',
  'cert-proof': 'checked-shield',
  'licence-demo': 'diploma',
  'licence-seal': 'wax-seal',
  'social-chat': 'chat-bubble',
  'social-plane': 'paper-plane',
  'social-circle': 'talk',
  'social-video': 'video-camera',
  'social-mail': 'envelope',
}

/** Sizes of the installed app's icon; a maskable one is full to the edge. */
export const appIcons = { 'app-192': 192, 'app-512': 512, 'app-maskable-512': 512, 'apple-touch-180': 180 }

const bunting =
  '<path d="M9 19h46" stroke="#ffc14a" stroke-width="5" stroke-linecap="round" stroke-dasharray="8 9.5"/><path d="M9 27h15l-7.5 15z" fill="#d4213f"/><path d="M24.5 27h15L32 42z" fill="#ffc14a"/><path d="M40 27h15l-7.5 15z" fill="#1d9a68"/>'

/** The app's icon as SVG: the thread with its three pennants on the river's green. Apple and maskable icons fill their square. */
export function appIconSvg(id) {
  const full = id !== 'app-192' && id !== 'app-512'
  const k = full ? 0.78 : 0.9
  const move = 32 * (1 - k)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="g" cx=".5" cy=".2" r="1"><stop offset="0" stop-color="#1f4a41"/><stop offset="1" stop-color="#0a1e1b"/></radialGradient></defs><rect width="64" height="64" ${full ? '' : 'rx="14" '}fill="url(#g)"/>${full ? '' : '<rect x="3.5" y="3.5" width="57" height="57" rx="11" fill="none" stroke="#ffe7b0" stroke-opacity=".5" stroke-width="1" stroke-dasharray="3.2 2.4"/>'}<g transform="translate(${move} ${move + 1.5}) scale(${k})">${bunting}</g></svg>`
}

/** A flat mark as SVG: cream outline on a dark tile, readable on either ground. `path` is the outline's body, 512 wide. */
export function markSvg(id, body) {
  const tint = id.startsWith('cert') ? '#9fe0c8' : id.startsWith('licence') ? '#ffd680' : '#fff7e6'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#153630"/><g transform="translate(12 12) scale(.078125)" fill="${tint}">${body.replaceAll('currentColor', tint)}</g></svg>\n`
}
