import type { ReplyOf } from '@khela/contract'
import { floorToCent, mulRate, parseMoney, type Money } from '@khela/money'
import type { Deposit, DepositMethod } from '../model.ts'

export type Offer = ReplyOf<'depositMethods'>['offers'][number]
type Group = DepositMethod['group']

const order: readonly Group[] = ['wallet', 'agent', 'bank', 'card', 'coin']

type Listed = Pick<DepositMethod, 'code' | 'group' | 'open'>

/** Methods as the page lists them: the one used last, then the others by kind; what is closed now stands at the end. */
export function inOrder<M extends Listed>(methods: readonly M[], last: Deposit['method'] | undefined): M[] {
  const place = ({ code, group, open }: Listed) => (open ? 0 : 2 * order.length) + (code === last ? 0 : 1 + order.indexOf(group))
  return methods.toSorted((a, b) => place(a) - place(b))
}

/** What an offer would give for an amount; undefined when the amount is less than it asks for. The server counts again. */
export function exampleOf(offer: Offer, amount: Money): { bonus: Money; wagering: Money } | undefined {
  if (amount < parseMoney(offer.minDeposit)) return undefined
  const share = floorToCent(mulRate(amount, BigInt(offer.percent), 100n))
  const cap = parseMoney(offer.cap)
  const bonus = share < cap ? share : cap
  return { bonus, wagering: (amount + bonus) * BigInt(offer.multiplier) }
}

/** Whether less or more came in than was asked for; undefined while it is the same or nothing came. */
export function differenceOf({
  amount,
  confirmed,
  credited,
}: Pick<Deposit, 'amount' | 'confirmed' | 'credited'>): 'under' | 'over' | undefined {
  const came = confirmed ?? credited
  if (came === null || parseMoney(came) === parseMoney(amount)) return undefined
  return parseMoney(came) < parseMoney(amount) ? 'under' : 'over'
}

/** A transaction number as it is typed, as the server takes it. */
export const plainTrx = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
export const isTrx = (text: string): boolean => /^[A-Z0-9]{6,30}$/.test(text)
