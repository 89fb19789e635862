/** Plain data with money in it as text, and back: whole amounts are written "12n", everything else as JSON. */
export const writeMoneyJson = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))

/** Reads what `writeMoneyJson` wrote. JSON knows no `undefined`: what was so in a list comes back as null. */
export const parseMoneyJson = (text: string): unknown =>
  JSON.parse(text, (_name, one: unknown) => (typeof one === 'string' && /^-?\d+n$/.test(one) ? BigInt(one.slice(0, -1)) : one))
