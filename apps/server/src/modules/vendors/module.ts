import { defineModule, rule } from '../../kernel/index.ts'

/** Its doors are opened by the process that has one (app/vendors.ts). */
export const vendorsModule = defineModule({
  name: 'vendors',
  retention: {
    tables: {
      'play.sw_nonce': rule.over('play.nonces', 'minutes; each node of the vendors’ port clears it'),
      'play.vendor_ip': rule.set,
      'play.vendor_key': rule.set,
      'play.vendor_wire': rule.set,
    },
  },
})
