/** Texas hold'em, ring tables (GS-2.19, GS-1.6): strength of hands, pots, betting, the committed deck. */
export { bestFive, categoryOf, HAND_CATEGORIES, handScore, type HandCategory } from './evaluator.ts'
export { settlePots, type Pot, type Rake, type Settled, type Stake } from './pots.ts'
export { checkCard, deckOf, deckRoot, proveCard, seatsSeed, type CardProof } from './deck.ts'
export { boardOf, optionsOf, placesOf, type Options } from './hand.ts'
export { act, addChips, canDeal, chipsOnTable, deal, elapse, leave, openTable, sit, sitIn, sitOut } from './table.ts'
export { viewFor, type HoldemView, type SeatView } from './view.ts'
export type {
  Changed,
  Hand,
  HandPlayer,
  HandResult,
  HoldemAction,
  HoldemActionKind,
  HoldemConfig,
  HoldemEvent,
  HoldemTable,
  Seat,
  Street,
} from './state.ts'
