/** The tables with shared rounds as rows of the catalogue: a row's code is the id of its table (module `tables`). */
import { HOUSE_VENDOR, type GameRow } from './catalogue-rows.ts'

const table = (
  row: Pick<GameRow, 'code' | 'nodeId' | 'type' | 'name' | 'rtp' | 'position'> & { readonly art: string; readonly hot?: boolean },
): GameRow => {
  const { art, hot = false, ...rest } = row
  // What is dealt, rolled or spun at a live table is a table game too.
  const further = rest.type === 'LIVE' ? { further: ['TABLE'] as const } : {}
  return { ...rest, ...further, vendor: HOUSE_VENDOR, icon: `/art/${art}.{lang}.avif`, demo: true, hot }
}

export const tableRows: readonly GameRow[] = [
  table({
    code: 'crash',
    nodeId: 1011,
    type: 'CRASH',
    name: { bn: 'উড়াল', en: 'Uraal' },
    art: 'crash',
    rtp: '98.99',
    hot: true,
    position: 11,
  }),
  table({
    code: 'baccarat',
    nodeId: 1012,
    type: 'LIVE',
    name: { bn: 'বাকারা', en: 'Baccarat' },
    art: 'baccarat',
    rtp: '83.31–98.94',
    position: 12,
  }),
  table({
    code: 'baccarat-no-commission',
    nodeId: 1013,
    type: 'LIVE',
    name: { bn: 'কমিশন ছাড়া বাকারা', en: 'Baccarat, no commission' },
    art: 'baccarat-no-commission',
    rtp: '83.31–98.76',
    position: 13,
  }),
  table({
    code: 'dragon-tiger',
    nodeId: 1014,
    type: 'LIVE',
    name: { bn: 'ড্রাগন টাইগার', en: 'Dragon Tiger' },
    art: 'dragon-tiger',
    rtp: '86.02–96.26',
    position: 14,
  }),
  table({
    code: 'roulette',
    nodeId: 1015,
    type: 'LIVE',
    name: { bn: 'রুলেট', en: 'Roulette' },
    art: 'roulette',
    rtp: '97.29',
    position: 15,
  }),
  table({
    code: 'sic-bo',
    nodeId: 1016,
    type: 'LIVE',
    name: { bn: 'সিক বো', en: 'Sic Bo' },
    art: 'sicbo',
    rtp: '81.01–97.22',
    position: 16,
  }),
  table({
    code: 'andar-bahar',
    nodeId: 1017,
    type: 'LIVE',
    name: { bn: 'আন্দর বাহার', en: 'Andar Bahar' },
    art: 'andar-bahar',
    rtp: '94.83–97.85',
    position: 17,
  }),
  table({
    code: 'teen-patti',
    nodeId: 1018,
    type: 'LIVE',
    name: { bn: 'তিন পাত্তি A/B', en: 'Teen Patti A/B' },
    art: 'teen-patti',
    rtp: '97.86–98.00',
    hot: true,
    position: 18,
  }),
  table({ code: 'tai-xiu', nodeId: 1019, type: 'MINI', name: { bn: 'তাই শিউ', en: 'Tài Xỉu' }, art: 'tai-xiu', rtp: '98.00', position: 19 }),
  table({
    code: 'cockfight',
    nodeId: 1020,
    type: 'COCKFIGHT',
    name: { bn: 'মোরগ লড়াই', en: 'Rooster Clash' },
    art: 'rooster',
    rtp: '95.00–95.25',
    position: 20,
  }),
]
