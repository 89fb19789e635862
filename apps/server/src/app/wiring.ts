/** Connects the modules of the house with what this process has. */
import { connect, countryOf, provide, type Connected, type RunningApp } from '../kernel/index.ts'
import { noticesPort } from '../modules/messages/index.ts'
import { countryPort } from '../modules/merchant/index.ts'
import { vendorCallsPort, type VendorCalls } from '../modules/play/index.ts'
import { personalPartsPort } from '../modules/privacy/index.ts'
import { ageingPort } from './kernel-module.ts'
import { modules } from './modules.ts'
import { notices } from './notices.ts'
import { personalParts } from './personal-data.ts'
import { ageing } from './table-retention.ts'

/** Names handlers and subscribers; call it once per process, before any work is taken up. `vendors`: calls to outside vendors. */
export const wire = (app: RunningApp, vendors: VendorCalls = () => undefined): Connected =>
  connect(app, modules, {
    provisions: [
      provide(countryPort, countryOf),
      provide(vendorCallsPort, vendors),
      provide(personalPartsPort, personalParts(app)),
      provide(ageingPort, ageing),
      provide(noticesPort, notices),
    ],
  })
