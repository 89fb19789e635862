/** Gateways: the houses that move money for deposits and payouts, each behind one adapter. See README.md. */
export {
  pending,
  refused,
  type About,
  type Confirmation,
  type DepositIntent,
  type DepositMethod,
  type Gateway,
  type GatewayMethod,
  type Opened,
  type PayoutResult,
  type Proof,
  type SendTo,
} from './gateway.ts'
export { gatewaysModule } from './module.ts'
export { payAddress } from './pay-language.ts'
export { coinsOf } from './personal-store.ts'
export { depositsPort, type Deposits } from './ports.ts'
export { findGateway, gatewayForChannel, gatewaysOf } from './registry.ts'
export { isGenuine } from './signature.ts'
export { unitsText } from './tron/rules.ts'
