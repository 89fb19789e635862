/**
 * Works a shot of a fishing room out again (GS-2.18). A second implementation, on purpose, as
 * `game-verifier.ts` is: values and weapons as the rulebook prints them, and no code of packages/games.
 */

/** What a shot takes from its stream. */
export interface FishDraws {
  int(n: number): Promise<number>
}
/** What a shot came to: `mult4` in 1/10 000 of its cost; amounts in 1/10 000, as texts of digits. */
export interface FishCame {
  readonly outcome: { readonly hits: readonly { readonly fish: string; readonly value: number; readonly payout: string }[] }
  readonly mult4: bigint
}

/** Value and share in a hundred of each; a fish of one value is worth it always. */
const VALUES: Readonly<Record<string, string>> = {
  'small-fry': '2:100',
  clown: '3:100',
  puffer: '5:100',
  angel: '8:100',
  turtle: '12:100',
  ray: '18:100',
  shark: '30:100',
  swordfish: '50:100',
  'golden-shark': '80:100',
  whale: '120:100',
  dragon: '300:100',
  'golden-wheel': '20:40 40:30 60:20 150:10',
}
/** How many fish one shot of a weapon may touch. */
const TOUCHES: Readonly<Record<string, number>> = { cannon: 1, chain: 4, net: 6, bomb: 12 }
const WORDS = 4_294_967_296

const valuesOf = (fish: string): (readonly [number, number])[] =>
  (VALUES[fish] ?? '').split(' ').map((pair) => {
    const [value = '0', share = '0'] = pair.split(':')
    return [Number(value), Number(share)] as const
  })

/** Of 2^32 words, how many kill: 96 % of a shot comes back on average, spread evenly over the fish it touches. */
function deadly(fish: string, touched: number): bigint {
  const hundredfold = valuesOf(fish).reduce((sum, [value, share]) => sum + value * share, 0)
  return (96n * BigInt(WORDS)) / (BigInt(touched) * BigInt(hundredfold))
}

/** The value that a weighted draw falls on. */
function fallen(values: readonly (readonly [number, number])[], at: number): number {
  let passed = 0
  for (const [value, share] of values) {
    passed += share
    if (at < passed) return value
  }
  return 0
}

/** Fish by fish, in the order of the claim: one word for its life, one draw for its value where it has several. */
export async function checkShot(
  draws: FishDraws,
  choice: Readonly<Record<string, unknown>>,
  cost: bigint,
  wrong: () => never,
): Promise<FishCame> {
  const { weapon, fish } = choice
  const most = typeof weapon === 'string' && Object.hasOwn(TOUCHES, weapon) ? (TOUCHES[weapon] ?? 0) : 0
  if (!Array.isArray(fish) || fish.length < 1 || fish.length > most) return wrong()
  const touched = fish.map((one: unknown) => (typeof one === 'string' && Object.hasOwn(VALUES, one) ? one : wrong()))
  const hits: FishCame['outcome']['hits'][number][] = []
  for (const one of touched) {
    const values = valuesOf(one)
    const isDead = BigInt(await draws.int(WORDS)) < deadly(one, touched.length)
    const value = isDead ? fallen(values, values.length > 1 ? await draws.int(100) : 0) : 0
    hits.push({ fish: one, value, payout: (cost * BigInt(value)).toString() })
  }
  return { outcome: { hits }, mult4: hits.reduce((sum, { value }) => sum + BigInt(value) * 10_000n, 0n) }
}
