import type { FurtherCategory } from '@khela/contract'

/** The games as data: a game is a row here, a rule in packages/games, and a front end in apps/web/src/games. */
interface Names {
  readonly bn: string
  readonly en: string
}
export interface VendorRow {
  readonly code: string
  /** Category of the menu, PS-3.11. */
  readonly classify: string
  readonly title: Names
  readonly position: number
}
export interface GameRow {
  readonly code: string
  readonly nodeId: number
  readonly vendor: string
  /** The category it belongs to; `categoryOfGames` in the contract says which page that is. */
  readonly type: string
  /** What else it is: it stands under these categories as well. */
  readonly further?: readonly FurtherCategory[]
  readonly name: Names
  /** Address of the picture; the browser puts its language in place of `{lang}`. */
  readonly icon: string
  /** Return to player in percent, as the rules page states it (GS-2). */
  readonly rtp: string
  readonly demo: boolean
  readonly hot: boolean
  readonly position: number
  /** One sits down at it: stakes of its rounds are buy-ins, their wins cash-outs. */
  readonly bySitting?: boolean
}

/** The house is a vendor like any other; it only happens to run in this process (AR-GAME). */
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
    further: ['MINI'],
    name: { bn: 'ছক্কা', en: 'Chhokka' },
    icon: '/art/dice.{lang}.avif',
    rtp: '98.99–99.00',
    demo: true,
    hot: false,
    position: 1,
  },
  {
    code: 'limbo',
    nodeId: 1002,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['MINI'],
    name: { bn: 'লিম্বো', en: 'Limbo' },
    icon: '/art/limbo.{lang}.avif',
    rtp: '98.99',
    demo: true,
    hot: false,
    position: 2,
  },
  {
    code: 'wheel',
    nodeId: 1003,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['ARCADE', 'MINI'],
    name: { bn: 'ভাগ্য চক্র', en: 'Bhagya Wheel' },
    icon: '/art/wheel.{lang}.avif',
    rtp: '98.00',
    demo: true,
    hot: false,
    position: 3,
  },
  {
    code: 'mines',
    nodeId: 1004,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['BGS', 'ARCADE'],
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
    further: ['ARCADE'],
    name: { bn: 'প্লিংকো', en: 'Plinko' },
    icon: '/art/plinko.{lang}.avif',
    rtp: '98.51–98.99',
    demo: true,
    hot: true,
    position: 5,
  },
  {
    code: 'keno',
    nodeId: 1006,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['BGS', 'BINGO'],
    name: { bn: 'কেনো', en: 'Keno' },
    icon: '/art/keno.{lang}.avif',
    rtp: '97.16–97.99',
    demo: true,
    hot: false,
    position: 6,
  },
  {
    code: 'hilo',
    nodeId: 1007,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['TABLE'],
    name: { bn: 'হাই-লো', en: 'Hi-Lo' },
    icon: '/art/hi-lo.{lang}.avif',
    rtp: '98.99–99.00',
    demo: true,
    hot: false,
    position: 7,
  },
  {
    code: 'video-poker',
    nodeId: 1008,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['TABLE'],
    name: { bn: 'ভিডিও পোকার', en: 'Video Poker' },
    icon: '/art/video-poker-86.{lang}.avif',
    rtp: '98.39–99.54',
    demo: true,
    hot: false,
    position: 8,
  },
  {
    code: 'blackjack',
    nodeId: 1021,
    vendor: HOUSE_VENDOR,
    type: 'INHOUSE',
    further: ['TABLE'],
    name: { bn: 'ব্ল্যাকজ্যাক', en: 'Blackjack' },
    icon: '/art/blackjack.{lang}.avif',
    rtp: '92.53–99.51',
    demo: true,
    hot: false,
    position: 21,
  },
  {
    code: 'slot-lines',
    nodeId: 1031,
    vendor: HOUSE_VENDOR,
    type: 'RNG',
    further: ['JACKPOT'],
    name: { bn: 'নকশি রিল 25', en: 'Nakshi Reels 25' },
    icon: '/art/nakshi-25.{lang}.avif',
    rtp: '96.02',
    demo: true,
    hot: false,
    position: 31,
  },
  {
    code: 'slot-ways',
    nodeId: 1032,
    vendor: HOUSE_VENDOR,
    type: 'RNG',
    further: ['JACKPOT'],
    name: { bn: 'বর্ষা 243', en: 'Monsoon 243' },
    icon: '/art/monsoon-243.{lang}.avif',
    rtp: '95.81',
    demo: true,
    hot: true,
    position: 32,
  },
  {
    code: 'slot-tumble',
    nodeId: 1033,
    vendor: HOUSE_VENDOR,
    type: 'RNG',
    further: ['JACKPOT'],
    name: { bn: 'মিষ্টির বৃষ্টি', en: 'Mishti Tumble' },
    icon: '/art/mishti-tumble.{lang}.avif',
    rtp: '95.76',
    demo: true,
    hot: false,
    position: 33,
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
    bySitting: true,
  },
  {
    code: 'fishing',
    nodeId: 1042,
    vendor: HOUSE_VENDOR,
    type: 'FISH',
    name: { bn: 'মাছের মেলা', en: 'Macher Mela' },
    icon: '/art/macher-mela.{lang}.avif',
    rtp: '95.99',
    demo: true,
    hot: true,
    position: 42,
    bySitting: true,
  },
]
