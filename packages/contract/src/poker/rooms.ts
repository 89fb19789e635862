/** The rooms of the poker tables (GS-2.19): what is played for, and how long one may think. */
import type { Static } from 'typebox'
import { AmountText, Integer, OneLine, T, list, obj, oneOf } from '../schema.ts'

/**
 * One room. `buyInMin` and `buyInMax` in big blinds; `turnSeconds` to act, `bankSeconds` behind it, once for each sitting.
 * `bots`: machines fill up its demo tables, so that a lone visitor can play; tables for money have people only.
 */
const PokerRoom = obj({
  id: T.String({ pattern: '^[a-z][a-z0-9-]{1,23}$' }),
  name: obj({ bn: OneLine(1, 40), en: OneLine(1, 40) }),
  seats: Integer(2, 9),
  smallBlind: AmountText,
  bigBlind: AmountText,
  buyInMin: Integer(1, 1_000),
  buyInMax: Integer(1, 1_000),
  turnSeconds: Integer(5, 120),
  bankSeconds: Integer(0, 300),
  bots: T.Boolean(),
})
export type PokerRoom = Static<typeof PokerRoom>

export const PokerRooms = list(PokerRoom, 40)

/** Rulebook: 40 to 100 big blinds, a bank of 30 seconds. */
const bounds = { buyInMin: 40, buyInMax: 100, bankSeconds: 30 } as const

export const pokerRooms: PokerRoom[] = [
  { id: 'ghat', name: { bn: 'ঘাট', en: 'Ghat' }, seats: 6, smallBlind: '1.00', bigBlind: '2.00', ...bounds, turnSeconds: 20, bots: true },
  { id: 'adda', name: { bn: 'আড্ডা', en: 'Adda' }, seats: 9, smallBlind: '5.00', bigBlind: '10.00', ...bounds, turnSeconds: 20, bots: true },
  {
    id: 'duel',
    name: { bn: 'মুখোমুখি', en: 'Face to face' },
    seats: 2,
    smallBlind: '2.00',
    bigBlind: '4.00',
    ...bounds,
    turnSeconds: 20,
    bots: false,
  },
  { id: 'haor', name: { bn: 'হাওর', en: 'Haor' }, seats: 6, smallBlind: '25.00', bigBlind: '50.00', ...bounds, turnSeconds: 25, bots: true },
]

/** How a hand at a table is refused to two people of one network: tables for money only, where it is not allowed. */
export const SameNetwork = oneOf('refuse', 'allow')
