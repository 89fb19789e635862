import { parseMoney, sentenceMoney } from '@khela/money'
import { defineModule, provide } from '../../kernel/index.ts'
import { depositsPort } from '../gateways/index.ts'
import { deposits } from './deposit/gateway-port.ts'
import { changesPort } from '../staff/index.ts'
import { cashierJobs } from './jobs.ts'
import { accountChange, methodChange } from './manual/changes.ts'
import { seedAccounts } from './manual/seed.ts'
import { depositDesk } from './office.ts'
import { cashierPersonal } from './personal.ts'
import { depositOffersPort } from './ports.ts'
import { cashierRetention } from './retention.ts'
import { cashierRoutes } from './routes.ts'

const amountText = (amount: string): string => sentenceMoney(parseMoney(amount))

export const cashierModule = defineModule({
  name: 'cashier',
  needs: { offers: depositOffersPort },
  provides: () => [
    provide(depositsPort, deposits),
    provide(changesPort, [{ officeReceivingAccountSave: accountChange, officeDepositMethodSave: methodChange }]),
  ],
  calls: ({ ports }) => cashierRoutes(ports.offers),
  officeCalls: ({ ports }) => depositDesk(ports.offers),
  jobs: (app, { ports }) => cashierJobs(app, ports.offers),
  // Elsewhere an operator enters the numbers and accounts of the house.
  seeds: [{ profile: 'DEMO', run: seedAccounts }],
  personal: cashierPersonal,
  retention: cashierRetention,
  notices: {
    depositCredited: ({ depositId, amount }) => ({ kind: 'depositCredited', ref: depositId, params: { amount: amountText(amount) } }),
    depositFailed: ({ depositId, amount }) => ({
      kind: 'depositFailed',
      ref: depositId,
      // As the pages show it: the last eight characters of an id.
      params: { number: depositId.slice(-8), amount: amountText(amount) },
    }),
  },
})
