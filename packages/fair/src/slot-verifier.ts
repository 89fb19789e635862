/**
 * Works rounds of the three slots out again (GS-2.17). A second implementation, on purpose, as
 * `game-verifier.ts` is: strips, lines and pays as the rulebook prints them, and no code of packages/games.
 */

/** What a round takes from its stream. */
export interface SlotDraws {
  int(n: number): Promise<number>
}
/** What a round of a slot came to: `mult4` in 1/10 000 of the total bet. */
export interface SlotCame {
  readonly outcome: { readonly drawn: readonly string[]; readonly freeSpins: number; readonly capped: boolean }
  readonly mult4: bigint
}

/** Free spins by number of scatters, and what a spin won in 1/10 000 of the total bet, win by win. */
interface OneSpin {
  readonly wins: readonly bigint[]
  readonly given: number
}
/** A number that a round draws, and the digit of it that is kept. */
interface Noted {
  /** A stop of `n`. */
  stop(n: number): Promise<number>
  /** Which symbol, by weight. */
  kind(weights: readonly number[]): Promise<number>
}
type SpinOf = (isFree: boolean, noted: Noted) => Promise<OneSpin>

const MOST = 50_000_000n

/** A round: the paid spin, then free ones until none are left or 5 000 bets are won. */
async function slotRound(draws: SlotDraws, spin: SpinOf): Promise<SlotCame> {
  let [all, mult4, played] = ['', 0n, 0]
  const keep = (value: number): number => {
    all += '0123456789abcdefghijklmnopqrstuvwxyz'.charAt(value)
    return value
  }
  const noted: Noted = {
    stop: async (n) => keep(await draws.int(n)),
    async kind(weights) {
      let at = await draws.int(weights.reduce((sum, weight) => sum + weight, 0))
      return keep(weights.findIndex((weight) => (at -= weight) < 0))
    },
  }
  for (let left = 1; left > 0 && mult4 < MOST; left -= 1) {
    const { wins, given } = await spin(played > 0, noted)
    for (const won of wins) mult4 = mult4 + won > MOST ? MOST : mult4 + won
    left += given
    played += 1
  }
  return { outcome: { drawn: all.match(/.{1,80}/g) ?? [], freeSpins: played - 1, capped: mult4 === MOST }, mult4 }
}

const reelsOf = (text: string): string[][] => text.split('\n').map((reel) => reel.trim().split(' '))

const LINE_REELS = [
  reelsOf(`L4 H4 L2 H2 H3 L4 L1 H4 S L2 L3 H2 H3 H1 L4 L2 L3 L1 L2 H3 H1 L4 L2 L3 H2 H4 L3 L4 L1 L3 H4 L1
    H4 L4 L2 L1 L3 H4 H1 H3 L1 L3 H3 H2 L3 L2 H4 H2 L2 L4 S L1 H4 H1 L4 H2 L3 L4 H3 L2 L4 L3 L1 W
    L4 L1 H2 L4 L3 L1 H2 L3 H4 W H1 L2 H4 L3 L2 H2 L4 L3 H4 W H3 H4 L3 L1 L2 H3 L4 L2 L1 S H3 H1
    L2 L4 H4 S H3 L3 L2 H4 H1 L3 L2 H4 L4 H2 W L4 L3 H2 L2 L3 H4 L4 L1 L3 H3 L1 H2 L2 L1 H3 H1 L1
    S L3 L1 L2 H2 H1 L4 L3 H1 H4 L4 L3 L2 L4 L1 L2 L4 L3 L2 H3 H4 L2 L1 L4 H4 H3 H2 L1 L3 H2 H4 H3`),
  reelsOf(`L4 H2 L1 L4 H4 H2 L4 H3 L3 L2 L4 H4 L1 L2 L3 H1 L1 L4 H4 L2 H1 L3 L2 H3 S L3 L1 H3 H2 H4 L2 L3
    H1 H4 L3 L4 H3 L3 L2 L1 L3 H4 L1 H3 H1 L2 L3 W H4 L2 H2 L1 L4 W L2 H2 H4 L4 H3 H2 L1 L3 L4 S
    H4 H3 W L4 L2 L1 W L2 L3 H1 H4 L3 L2 S H2 H4 L4 L3 L1 H2 H3 H1 L4 H4 L1 H3 H2 L1 W L2 L3 L4
    L4 L3 H4 H3 L2 L1 L3 H4 H1 L2 L3 H2 W L1 L2 L4 H1 H3 S L4 L3 H2 H4 H3 L1 L4 W L2 H4 H2 L2 L1
    L4 L1 S H2 L4 L1 L2 L3 H3 H4 L4 L2 L1 L3 L2 H3 L4 H1 H4 L3 L4 L1 H2 H1 L2 L3 H3 L2 H4 H2 L3 H4`),
]
const LINE_ROWS =
  '11111 00000 22222 01210 21012 00100 22122 10001 12221 10101 12121 01010 21212 11011 11211 01110 21112 02020 20202 02220 20002 00200 22022 00122 22100'
const LINE_PAYS = 'H1 75/250/1000 H2 40/125/500 H3 30/90/300 H4 25/75/200 L1 15/40/120 L2 12/40/100 L3 10/30/80 L4 8/25/60'
const WAY_REELS = reelsOf(`G E G G D E C C B F C A B F E D F S F E D G
    G E E G C F A G F F B E C D D B W S D F A G
    B F G F C F G G C G E F D W D E A A S E B D
    F G F G B D D G W F E D G A F A S C B E E C
    E F A C D B G F E G A D C G F S C B D E G F`)
const WAY_PAYS = 'A 150/350/1500 B 70/175/750 C 50/100/350 D 25/70/200 E 20/45/130 F 14/35/100 G 11/25/80'
const TUMBLE_PAYS = 'S1 15/45/150 S2 18/60/200 S3 20/75/300 S4 28/95/400 S5 50/200/800 S6 110/400/1800'
const TUMBLE_WEIGHTS = [200, 190, 175, 160, 135, 115, 25]
const TUMBLE_LADDER = [1, 2, 3, 5, 8, 10]

/** Pays by symbol: "A 1/2/3 B 4/5/6". */
function paysOf(text: string): Map<string, number[]> {
  return new Map([...text.matchAll(/(\w+) ([\d/]+)/g)].map(([, name = '', pays = '']) => [name, pays.split('/').map(Number)]))
}

/** Three rows of each reel from where it stopped, downwards and round. */
async function screen(reels: readonly string[][], noted: Noted): Promise<string[][]> {
  const shown: string[][] = []
  for (const reel of reels) {
    const stop = await noted.stop(reel.length)
    shown.push([0, 1, 2].map((row) => reel[(stop + row) % reel.length] ?? ''))
  }
  return shown
}
const howMany = (shown: readonly string[][], symbol: string): number => shown.flat().filter((one) => one === symbol).length

const lineSpin: SpinOf = async (isFree, noted) => {
  const shown = await screen(LINE_REELS[isFree ? 1 : 0] ?? [], noted)
  const times = isFree ? 3n : 1n
  const pays = paysOf(LINE_PAYS)
  const wins = LINE_ROWS.split(' ').map((rows) => {
    const line = shown.map((reel, at) => reel[Number(rows.charAt(at))] ?? '')
    const [first = ''] = line
    let run = 1
    while (run < 5 && (line[run] === first || line[run] === 'W')) run += 1
    return BigInt(pays.get(first)?.[run - 3] ?? 0) * times * 400n
  })
  const scatters = Math.min(howMany(shown, 'S'), 5)
  const flat = BigInt([0, 0, 0, 2, 10, 50][scatters] ?? 0) * times * 10_000n
  return { wins: [...wins, flat], given: [0, 0, 0, 10, 15, 25][scatters] ?? 0 }
}

const waySpin: SpinOf = async (isFree, noted) => {
  const shown = await screen(WAY_REELS, noted)
  const wins = [...paysOf(WAY_PAYS)].map(([symbol, pays]) => {
    const counts = shown.map((reel) => reel.filter((one) => one === symbol || one === 'W').length)
    const none = counts.indexOf(0)
    const run = none === -1 ? counts : counts.slice(0, none)
    const ways = run.reduce((product, count) => product * count, 1)
    return BigInt((pays[run.length - 3] ?? 0) * ways * (isFree ? 2 : 1)) * 100n
  })
  return { wins, given: [0, 0, 0, 8, 12, 20][Math.min(howMany(shown, 'S'), 5)] ?? 0 }
}

/** Columns with the winners gone and new symbols on top; after the fifteenth winning tumble nothing new comes. */
async function refilled(columns: readonly string[][], gone: ReadonlySet<string>, next: (() => Promise<string>) | undefined) {
  const filled: string[][] = []
  for (const column of columns) {
    const kept = column.filter((symbol) => !gone.has(symbol))
    const fresh: string[] = []
    while (next !== undefined && fresh.length + kept.length < 5) fresh.push(await next())
    filled.push([...fresh, ...kept])
  }
  return filled
}

const tumbleSpin: SpinOf = async (isFree, noted) => {
  const next = async (): Promise<string> => {
    const kind = await noted.kind(TUMBLE_WEIGHTS)
    return kind === 6 ? 'SC' : `S${kind + 1}`
  }
  const pays = paysOf(TUMBLE_PAYS)
  const wins: bigint[] = []
  let columns = await refilled([[], [], [], [], [], []], new Set(), next)
  for (let tumble = 0; tumble < 15; tumble += 1) {
    const times = (TUMBLE_LADDER[Math.min(tumble, 5)] ?? 1) * (isFree ? 2 : 1)
    const gone = new Set<string>()
    for (const [symbol, bins] of pays) {
      const count = howMany(columns, symbol)
      if (count < 9) continue
      gone.add(symbol)
      wins.push(BigInt((bins[count >= 13 ? 2 : count >= 11 ? 1 : 0] ?? 0) * times) * 100n)
    }
    if (gone.size === 0) break
    columns = await refilled(columns, gone, tumble < 14 ? next : undefined)
  }
  const scatters = Math.min(howMany(columns, 'SC'), 6)
  const flat = BigInt([0, 0, 0, 0, 3, 5, 100][scatters] ?? 0) * 10_000n
  return { wins: [...wins, flat], given: [0, 0, 0, isFree ? 5 : 0, 10, 12, 15][scatters] ?? 0 }
}

/** Rounds of the slots by the name of the game. */
export const slotGames: Readonly<Record<string, (draws: SlotDraws) => Promise<SlotCame>>> = {
  'slot-lines': (draws) => slotRound(draws, lineSpin),
  'slot-ways': (draws) => slotRound(draws, waySpin),
  'slot-tumble': (draws) => slotRound(draws, tumbleSpin),
}
