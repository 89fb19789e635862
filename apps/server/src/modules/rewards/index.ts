/** Rewards: offers of deposits, and bonuses that end. See README.md. */
export { readOffer, readOffers, saveOffer } from './offers/desk.ts'
export { depositOffers } from './offers/grant.ts'
export { archiveOffer } from './offers/store.ts'
export { rewardsModule } from './module.ts'
