import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  vendor_wallet_in: move('cash', 'vendor_wallets'),
  vendor_wallet_back: move('vendor_wallets', 'cash'),
  vendor_wallet_won: move('game', 'vendor_wallets'),
  vendor_wallet_lost: move('vendor_wallets', 'game'),
} as const satisfies Record<string, PostingKindRow>
