/** Rewards: offers of deposits, and bonuses that end. See README.md. */
export { rewardsModule } from './module.ts'
