/** Bank transfer to an account of the house, with a slip; the name of the payer must be that of the member's profile (PAY-3.1.7). */
import { parseMoney } from '@khela/money'
import type { Gateway } from '../gateway.ts'
import { accountsGateway } from '../manual/index.ts'

/** A name, not a number. */
const isHolder = (text: string): boolean => text.trim().length >= 3 && /\p{L}/u.test(text)

export const bankGateway = (): Gateway =>
  accountsGateway(
    'bank',
    [
      {
        code: 'bank_transfer',
        name: { bn: 'ব্যাংক ট্রান্সফার', en: 'Bank transfer' },
        flow: 'SHOW_ACCOUNT',
        settles: 'MANUAL',
        expectedSeconds: 7_200,
        min: parseMoney('500.00'),
        max: parseMoney('50000.00'),
        fee: 'NONE',
        needs: ['sender', 'trx_id', 'slip'],
      },
    ],
    isHolder,
  )
