/** The modules of the house: the one list, from which all that they serve and do is gathered (docs/adding-a-module.md). */
import type { Module } from '../kernel/index.ts'
import { careModule } from '../modules/care/index.ts'
import { contentModule } from '../modules/content/index.ts'
import { houseModule } from '../modules/house/index.ts'
import { identityModule } from '../modules/identity/index.ts'
import { jackpotModule } from '../modules/jackpot/index.ts'
import { limitsModule } from '../modules/limits/index.ts'
import { measuresModule } from '../modules/measures/index.ts'
import { merchantModule } from '../modules/merchant/index.ts'
import { messagesModule } from '../modules/messages/index.ts'
import { notesModule } from '../modules/notes/index.ts'
import { officeModule } from '../modules/office/index.ts'
import { playModule } from '../modules/play/index.ts'
import { programsModule } from '../modules/programs/index.ts'
import { reportsModule } from '../modules/reports/index.ts'
import { solvencyModule } from '../modules/solvency/index.ts'
import { walletModule } from '../modules/wallet/index.ts'
import { kernelModule } from './kernel-module.ts'
import { siblings } from './siblings.ts'

/**
 * The order is that of the seeds, and matters for them alone: the merchant's row comes first, and the catalogue of play before the
 * rooms of the house. Jobs and subscribers run by themselves, in no order; ports are filled before anybody reads one.
 */
export const modules: readonly Module[] = [
  merchantModule,
  identityModule,
  limitsModule,
  playModule,
  houseModule,
  walletModule,
  jackpotModule,
  solvencyModule,
  contentModule,
  careModule,
  measuresModule,
  programsModule,
  reportsModule,
  messagesModule,
  officeModule,
  notesModule,
  kernelModule,
  siblings,
]
