import { at, type Game } from './game.ts'

/** The 20 fields in the order of the wheel, in hundredths of the stake; their sum over 20 is the return. */
export const FIELDS = [0, 150, 0, 120, 200, 0, 120, 0, 150, 0, 480, 0, 120, 0, 200, 120, 0, 150, 0, 120] as const

export const wheel: Game = {
  code: 'nova-wheel',
  category: 'MINI',
  name: { bn: 'মেলার চাকা', en: 'Wheel of the Fair' },
  flow: 'bet-win',
  rtp: '96.50',
  jackpotBps: 0,
  choices: [''],
  play(stake, _choice, draw) {
    const field = draw(FIELDS.length)
    return { wins: [(stake * BigInt(at(FIELDS, field))) / 100n], show: { field, fields: FIELDS } }
  },
}
