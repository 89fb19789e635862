/** The games as data: a game is a row here, a rule in packages/games, and a front end in apps/web/src/games. */
interface Names {
  readonly bn: string
  readonly en: string
}
export interface VendorRow {
  readonly code: string
  /** Category of the menu, product-spec §3. */
  readonly classify: string
  readonly title: Names
  readonly position: number
}
export interface GameRow {
  readonly code: string
  readonly nodeId: number
  readonly vendor: string
  readonly type: string
  readonly name: Names
  /** Address of the picture; the browser puts its language in place of `{lang}`. */
  readonly icon: string
  /** Return to player in percent, as the rules page states it (games-and-sports §2). */
  readonly rtp: string
  readonly demo: boolean
  readonly hot: boolean
  readonly position: number
}

/** The house is a vendor like any other; it only happens to run in this process (architecture, door "Game"). */
export const HOUSE_VENDOR = 'KH'

export const vendorRows: readonly VendorRow[] = [
  { code: HOUSE_VENDOR, classify: 'INHOUSE', title: { bn: 'খেলা', en: 'Khela' }, position: 1 },
]
export const gameRows: readonly GameRow[] = [
  {
    code: 'dice',
    nodeId: 1001,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'ছক্কা', en: 'Chhokka' },
    icon: '/art/dice.{lang}.avif',
    rtp: '98.99–99.00',
    demo: true,
    hot: true,
    position: 1,
  },
  {
    code: 'limbo',
    nodeId: 1002,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'লিম্বো', en: 'Limbo' },
    icon: '/art/limbo.{lang}.avif',
    rtp: '99.00',
    demo: true,
    hot: true,
    position: 2,
  },
  {
    code: 'wheel',
    nodeId: 1003,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'ভাগ্য চক্র', en: 'Bhagya Wheel' },
    icon: '/art/wheel.{lang}.avif',
    rtp: '98.00',
    demo: true,
    hot: true,
    position: 3,
  },
  {
    code: 'mines',
    nodeId: 1004,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'মণি খনি', en: 'Moni Mines' },
    icon: '/art/mines.{lang}.avif',
    rtp: '98.99–99.00',
    demo: true,
    hot: true,
    position: 4,
  },
  {
    code: 'plinko',
    nodeId: 1005,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'প্লিংকো', en: 'Plinko' },
    icon: '/art/plinko.{lang}.avif',
    rtp: '98.52–99.00',
    demo: true,
    hot: true,
    position: 5,
  },
  {
    code: 'keno',
    nodeId: 1006,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'কেনো', en: 'Keno' },
    icon: '/art/keno.{lang}.avif',
    rtp: '97.17–98.00',
    demo: true,
    hot: true,
    position: 6,
  },
  {
    code: 'hilo',
    nodeId: 1007,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'হাই-লো', en: 'Hi-Lo' },
    icon: '/art/hi-lo.{lang}.avif',
    rtp: '99.00',
    demo: true,
    hot: false,
    position: 7,
  },
  {
    code: 'video-poker',
    nodeId: 1008,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    name: { bn: 'ভিডিও পোকার', en: 'Video Poker' },
    icon: '/art/video-poker-86.{lang}.avif',
    rtp: '98.39–99.54',
    demo: true,
    hot: false,
    position: 8,
  },
  {
    code: 'holdem',
    nodeId: 1041,
    vendor: HOUSE_VENDOR,
    type: 'PVP',
    name: { bn: 'টেক্সাস হোল্ডেম', en: 'Texas Hold’em' },
    icon: '/art/poker.{lang}.avif',
    // Players win from each other; the house keeps a rake.
    rtp: '95.00–100.00',
    demo: true,
    hot: false,
    position: 41,
  },
]
