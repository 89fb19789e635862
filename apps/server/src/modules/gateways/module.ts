import { defineModule, retain, rule, type App } from '../../kernel/index.ts'
import { dropOldNonces } from './notice-store.ts'
import { depositsPort, type Deposits } from './ports.ts'
import { gatewayRoutes } from './routes.ts'
import { simJobs } from './sim/house.ts'
import { tronJobs } from './tron/watch.ts'

const play = 'play money: the simulated gateway of profile DEMO'

/** Names what forgets nonces, the callbacks of the simulated gateway and the watch over the chain. */
export function gatewayJobs(app: App, deposits: Deposits): void {
  app.jobs.schedule('gateways.nonces', 'minute', dropOldNonces)
  simJobs(app)
  tronJobs(app, deposits)
}

export const gatewaysModule = defineModule({
  name: 'gateways',
  needs: { deposits: depositsPort },
  calls: ({ ports }) => gatewayRoutes(ports.deposits),
  jobs: (app, { ports }) => gatewayJobs(app, ports.deposits),
  // The cashier's part of the file has them beside the deposits that they paid.
  personal: {
    tables: {
      'wallet.chain_address': retain('payments', 'what arrives late at an address of the house must still be told apart'),
      'wallet.chain_transfer': retain('payments', 'as everybody reads it on the chain'),
    },
  },
  retention: {
    tables: {
      'wallet.chain_address': rule.money,
      'wallet.chain_transfer': rule.money,
      'wallet.gateway_event': rule.money,
      'wallet.gateway_nonce': rule.over('gateways.nonces', 'an hour'),
      'wallet.sim_payment': rule.kept(play),
      'wallet.sim_payout': rule.kept(play),
    },
  },
})
