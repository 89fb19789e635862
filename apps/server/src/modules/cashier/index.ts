/** The cashier: money that members bring, by gateways and by hand. See README.md. */
export { choicesOf, setGranted } from './deposit/choice-store.ts'
export { refuseCreditor } from './manual/eyes.ts'
export { cashierModule } from './module.ts'
export { depositOffersPort, type DepositOffers } from './ports.ts'
