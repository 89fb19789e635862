/** Amounts as pages show them, as whole numbers of 1/10 000: never a float near money. */
import { expect, type Locator } from '@playwright/test'
import { UNIT, type Money } from '@khela/money'

/** Reads `৳ 12,480.50`, `−0.0625`, `+100.00` …; throws for text with no amount, or with two. */
export function amountOf(text: string): Money {
  const found = [...text.matchAll(/([−-]?)[^\d−-]{0,3}(\d{1,3}(?:,\d{3})*|\d+)\.(\d{2,4})(?![\d.])/g)]
  const [, sign = '', whole = '', part = ''] = found[0] ?? []
  if (found.length !== 1) throw new Error(`${found.length} amounts in "${text}"`)
  const amount = BigInt(whole.replaceAll(',', '')) * UNIT + BigInt(part.padEnd(4, '0'))
  return sign === '' ? amount : -amount
}

/** The amount that a node shows, once it shows one. */
export async function readAmount(node: Locator): Promise<Money> {
  await expect(node).toContainText(/\d\.\d\d/)
  return amountOf(await node.innerText())
}

/** The amounts of several nodes, in their order. */
export async function readAmounts(nodes: Locator): Promise<Money[]> {
  return (await nodes.allInnerTexts()).map(amountOf)
}

/** Waits until a node shows exactly this amount. */
export async function expectAmount(node: Locator, amount: Money): Promise<void> {
  await expect.poll(async () => amountOf((await node.innerText()).replace(/^$/, '−0.01')), { timeout: 20_000 }).toBe(amount)
}

/** The sum. */
export const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0n)
