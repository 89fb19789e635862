import { defineModule } from '../../kernel/index.ts'

/** A process that lets vendors in opens the port for itself (`app/vendors.ts`): it has no calls, jobs or tables of its own. */
export const walletPortModule = defineModule({ name: 'wallet-port' })
