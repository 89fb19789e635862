/** The wallet port as vendors reach it: the calls of outside vendors, each decided and committed by itself. See README.md. */
export { walletPortModule } from './module.ts'
export {
  Overloaded,
  type BetKind,
  type PortReply,
  type PromoType,
  type SwBet,
  type SwBetWin,
  type SwClose,
  type SwPromo,
  type SwRead,
  type SwResettle,
  type SwRollback,
  type SwStatus,
  type SwWin,
  type WalletPort,
  type WireCode,
} from './vendor-port.ts'
export { openWalletPort } from './wallet-port.ts'
