/** The demo's offers, at the first start: nobody owns them, and what an operator changes later stays. */
import { parseMoney } from '@khela/money'
import { lockNames, publicId, type App, type Tx } from '../../../kernel/index.ts'
import { insertOffer, offers, type OfferInput } from './store.ts'

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
  await lockNames(t, ['wallet.desk'])
  if ((await offers(t, false)).length > 0) return
  for (const row of demoOffers) await insertOffer(t, { ...row, id: publicId('ofr') }, 'demo')
}

/** Profile DEMO only. Does nothing when there are offers. */
export async function seedOffers(app: Pick<App, 'db'>): Promise<void> {
  await app.db.tx(seed)
}
