/** The demo's numbers, account and offers, at the first start: nobody owns them, and what an operator changes later stays. */
import { parseMoney } from '@khela/money'
import type { App, Tx } from '../../../kernel/index.ts'
import { publicId } from '../../../kernel/index.ts'
import { insertOffer, offers, type OfferInput } from '../offers/store.ts'
import { accountRows, insertAccount, lockDesk, saveMethod, type AccountRow, type MethodRow } from './desk-store.ts'

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

const live = [
  { category: 'LIVE', percent: 10 },
  { category: 'LOTT', percent: 20 },
  { category: 'ELOTT', percent: 20 },
  { category: 'PVP', percent: 0 },
]
const demoOffers: readonly Omit<OfferInput, 'id'>[] = [
  {
    active: true,
    title: { bn: 'শুরুর জন্য 50% বোনাস', en: '50% to start with' },
    terms: {
      bn: 'জমা ও বোনাসের যোগফল 10 গুণ বাজি ধরতে হবে। বোনাস আলাদা হিসাবে থাকে এবং বাজির শর্ত পূরণের আগে তোলা যায় না। জমা ফেরত গেলে বোনাসও ফেরত যায়।',
      en: 'Deposit and bonus together are to be staked 10 times. The bonus is kept apart and cannot be withdrawn before that. If the deposit is taken back, so is the bonus.',
    },
    percent: 50,
    cap: parseMoney('2500.00'),
    minDeposit: parseMoney('500.00'),
    multiplier: 10,
    contribution: live,
    days: 30,
    version: 1,
  },
  {
    active: true,
    title: { bn: 'প্রতিদিনের 10% বোনাস', en: '10% any day' },
    terms: {
      bn: 'জমা ও বোনাসের যোগফল 3 গুণ বাজি ধরতে হবে। বোনাস আলাদা হিসাবে থাকে এবং বাজির শর্ত পূরণের আগে তোলা যায় না। জমা ফেরত গেলে বোনাসও ফেরত যায়।',
      en: 'Deposit and bonus together are to be staked 3 times. The bonus is kept apart and cannot be withdrawn before that. If the deposit is taken back, so is the bonus.',
    },
    percent: 10,
    cap: parseMoney('1000.00'),
    minDeposit: parseMoney('200.00'),
    multiplier: 3,
    contribution: live,
    days: 7,
    version: 1,
  },
]

async function seed(t: Tx): Promise<void> {
  // Nodes that start at the same moment bring the rows once.
  await lockDesk(t)
  if ((await accountRows(t)).length > 0 || (await offers(t, false)).length > 0) return
  for (const row of accounts) await insertAccount(t, { ...row, id: publicId('acc') }, by)
  for (const row of demoOffers) await insertOffer(t, { ...row, id: publicId('ofr') }, by)
  await saveMethod(t, bankMethod, by)
}

/** Profile DEMO only. Does nothing when there are accounts or offers. */
export async function seedDeposits(app: Pick<App, 'db'>): Promise<void> {
  await app.db.tx(seed)
}
