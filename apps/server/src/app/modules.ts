/** The modules of the house: the one list, from which all that they serve and do is gathered (docs/adding-a-module.md). */
import type { Module } from '../kernel/index.ts'
import { responsiblePlayModule } from '../modules/responsible-play/index.ts'
import { betsModule } from '../modules/bets/index.ts'
import { cashierModule } from '../modules/cashier/index.ts'
import { casesModule } from '../modules/cases/index.ts'
import { catalogueModule } from '../modules/catalogue/index.ts'
import { contentModule } from '../modules/content/index.ts'
import { fishingModule } from '../modules/fishing/index.ts'
import { gatewaysModule } from '../modules/gateways/index.ts'
import { houseModule } from '../modules/house/index.ts'
import { codesModule } from '../modules/codes/index.ts'
import { identityModule } from '../modules/identity/index.ts'
import { membersModule } from '../modules/members/index.ts'
import { securityModule } from '../modules/security/index.ts'
import { jackpotModule } from '../modules/jackpot/index.ts'
import { kycModule } from '../modules/kyc/index.ts'
import { limitsModule } from '../modules/limits/index.ts'
import { measuresModule } from '../modules/measures/index.ts'
import { merchantModule } from '../modules/merchant/index.ts'
import { messagesModule } from '../modules/messages/index.ts'
import { notesModule } from '../modules/notes/index.ts'
import { officeModule } from '../modules/office/index.ts'
import { payoutsModule } from '../modules/payouts/index.ts'
import { playModule } from '../modules/play/index.ts'
import { pokerModule } from '../modules/poker/index.ts'
import { privacyModule } from '../modules/privacy/index.ts'
import { programsModule } from '../modules/programs/index.ts'
import { reportsModule } from '../modules/reports/index.ts'
import { rewardsModule } from '../modules/rewards/index.ts'
import { roomsModule } from '../modules/rooms/index.ts'
import { roundsModule } from '../modules/rounds/index.ts'
import { solvencyModule } from '../modules/solvency/index.ts'
import { staffModule } from '../modules/staff/index.ts'
import { tablesModule } from '../modules/tables/index.ts'
import { turnoverModule } from '../modules/turnover/index.ts'
import { vendorBooksModule } from '../modules/vendor-books/index.ts'
import { vendorsModule } from '../modules/vendors/index.ts'
import { walletModule } from '../modules/wallet/index.ts'
import { walletPortModule } from '../modules/wallet-port/index.ts'
import { kernelModule } from './kernel-module.ts'
import { siblings } from './siblings.ts'

/**
 * The order is that of the seeds, and matters for them alone: the merchant's row comes first, and the catalogue before the rooms of poker.
 * Jobs and subscribers run by themselves, in no order; ports are filled before anybody reads one.
 */
export const modules: readonly Module[] = [
  merchantModule,
  membersModule,
  codesModule,
  securityModule,
  identityModule,
  staffModule,
  kycModule,
  privacyModule,
  limitsModule,
  turnoverModule,
  catalogueModule,
  casesModule,
  playModule,
  betsModule,
  roundsModule,
  walletPortModule,
  vendorsModule,
  vendorBooksModule,
  roomsModule,
  houseModule,
  tablesModule,
  pokerModule,
  fishingModule,
  walletModule,
  gatewaysModule,
  cashierModule,
  payoutsModule,
  rewardsModule,
  jackpotModule,
  solvencyModule,
  contentModule,
  responsiblePlayModule,
  measuresModule,
  programsModule,
  reportsModule,
  messagesModule,
  officeModule,
  notesModule,
  kernelModule,
  siblings,
]
