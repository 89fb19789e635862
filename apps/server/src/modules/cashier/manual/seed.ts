/** The demo's numbers and account, at the first start: nobody owns them, and what an operator changes later stays. */
import { lockNames, publicId, type App, type Tx } from '../../../kernel/index.ts'
import { accountRows, insertAccount, saveMethod, type AccountRow, type MethodRow } from './desk-store.ts'

const by = 'demo'
const wallet = (method: AccountRow['method'], number: string, kind: AccountRow['kind']): Omit<AccountRow, 'id'> => ({
  method,
  number,
  kind,
  holder: '',
  bank: '',
  branch: '',
  active: true,
  version: 1,
})
const accounts: readonly Omit<AccountRow, 'id'>[] = [
  wallet('manual_bkash', '01300000011', 'CASH_OUT'),
  wallet('manual_bkash', '01300000012', 'CASH_OUT'),
  wallet('manual_nagad', '01300000021', 'CASH_OUT'),
  wallet('manual_rocket', '01300000031', 'SEND_MONEY'),
  wallet('manual_upay', '01300000041', 'CASH_OUT'),
  {
    method: 'bank_transfer',
    number: '1000200030004',
    kind: 'BANK',
    holder: 'Khela Demo Limited',
    bank: 'Demo Bank',
    branch: 'Motijheel, Dhaka',
    active: true,
    version: 1,
  },
]

const bankMethod: MethodRow = {
  code: 'bank_transfer',
  active: true,
  min: null,
  max: null,
  opens: null,
  closes: null,
  feePercent: 0,
  instructions: {
    bn: 'ডেমো: এখানে সত্যিকারের টাকা পাঠাবেন না। লেনদেনের বিবরণে জমার কোডটি লিখুন।',
    en: 'Demo: send no real money here. Write the code of the deposit into the reference of the transfer.',
  },
  version: 0,
}

async function seed(t: Tx): Promise<void> {
  // Nodes that start at the same moment bring the rows once.
  await lockNames(t, ['wallet.desk'])
  if ((await accountRows(t)).length > 0) return
  for (const row of accounts) await insertAccount(t, { ...row, id: publicId('acc') }, by)
  await saveMethod(t, bankMethod, by)
}

/** Profile DEMO only. Does nothing when there are accounts. */
export async function seedAccounts(app: Pick<App, 'db'>): Promise<void> {
  await app.db.tx(seed)
}
