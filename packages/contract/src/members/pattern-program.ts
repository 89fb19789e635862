/**
 * A small regular-expression engine that runs in linear time (REL-I13): patterns come from merchants and values
 * from strangers, so neither ever meets the backtracking engine of JavaScript. A pattern is parsed, turned into a program
 * of at most `maxProgram` steps, and all ways through it are walked at once (Thompson, Pike); work is bounded by
 * program × characters, and no more than `maxInput` characters are ever read.
 *
 * Spoken: literals, `.`, classes, `\d \w \s` and their opposites, `\p{…}` of a fixed list, groups, `|`, `* + ? {n,m}`,
 * `^ $`, and lookaheads directly behind a leading `^`. Not spoken: back references, other lookarounds, flags.
 */

/** Longest pattern and value, in characters; longest program, in steps. No field of the contract is longer than 255. */
export const maxPattern = 400
export const maxInput = 1_024
const maxProgram = 1_000
/** Largest count of `{n,m}`. */
const maxCount = 255

/** The pattern is not spoken here or too large; the message says why, for whoever enters it. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PatternError'
  }
}
const refuse = (why: string): never => {
  throw new PatternError(why)
}

type CharTest = (code: number) => boolean
type Node =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'either'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly item: Node; readonly min: number; readonly max: number | undefined }
  | { readonly kind: 'start' | 'end' }

const between =
  (low: number, high: number): CharTest =>
  (code) =>
    code >= low && code <= high
const is = (code: number): CharTest => between(code, code)
const anyOf =
  (tests: readonly CharTest[]): CharTest =>
  (code) =>
    tests.some((test) => test(code))
const not =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code)
/** Asks a fixed expression about one single character. */
const property =
  (expression: RegExp): CharTest =>
  (code) =>
    expression.test(String.fromCodePoint(code))

const digit = between(0x30, 0x39)
const word = anyOf([digit, between(0x41, 0x5a), between(0x61, 0x7a), is(0x5f)])
const space = property(/^\s$/u)
const anyButNewline = not(anyOf([is(0x0a), is(0x0d), is(0x2028), is(0x2029)]))
const shorthand: Readonly<Record<string, CharTest>> = { d: digit, w: word, s: space, D: not(digit), W: not(word), S: not(space) }
const properties: ReadonlyMap<string, CharTest> = new Map(
  Object.entries({
    L: property(/^\p{L}$/u),
    Lu: property(/^\p{Lu}$/u),
    Ll: property(/^\p{Ll}$/u),
    M: property(/^\p{M}$/u),
    N: property(/^\p{N}$/u),
    Nd: property(/^\p{Nd}$/u),
    P: property(/^\p{P}$/u),
    S: property(/^\p{S}$/u),
    'Script=Bengali': property(/^\p{Script=Bengali}$/u),
    'Script=Han': property(/^\p{Script=Han}$/u),
    'Script=Hangul': property(/^\p{Script=Hangul}$/u),
    'Script=Hiragana': property(/^\p{Script=Hiragana}$/u),
    'Script=Katakana': property(/^\p{Script=Katakana}$/u),
    'Script=Latin': property(/^\p{Script=Latin}$/u),
    'Script=Thai': property(/^\p{Script=Thai}$/u),
  }),
)
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 }

/** Reads a pattern from left to right. */
class Parser {
  readonly #text: readonly string[]
  #at = 0

  constructor(pattern: string) {
    this.#text = Array.from(pattern)
    if (this.#text.length > maxPattern) refuse(`the pattern is longer than ${maxPattern} characters`)
  }

  #looking(mark: string): boolean {
    return this.#text.slice(this.#at, this.#at + mark.length).join('') === mark
  }
  #take(mark: string): boolean {
    if (!this.#looking(mark)) return false
    this.#at += mark.length
    return true
  }
  #next(): string {
    return this.#text[this.#at++] ?? refuse('the pattern ends too early')
  }

  /** The whole pattern: lookaheads behind a leading `^`, then the rest. */
  whole(): { guards: { item: Node; wanted: boolean }[]; main: Node } {
    const guards: { item: Node; wanted: boolean }[] = []
    const anchored = this.#take('^')
    while (anchored && (this.#looking('(?=') || this.#looking('(?!'))) {
      const wanted = this.#looking('(?=')
      this.#at += 3
      guards.push({ item: this.#group(), wanted })
    }
    const main = this.#either(anchored ? [{ kind: 'start' }] : [])
    if (this.#at < this.#text.length) refuse('a ")" without its "("')
    if (guards.length > 0 && main.kind === 'either') refuse('"|" beside lookaheads needs a group around it')
    return { guards, main }
  }

  /** Up to and with the closing parenthesis. */
  #group(): Node {
    const inside = this.#either([])
    return this.#take(')') ? inside : refuse('a "(" without its ")"')
  }

  #either(begin: Node[]): Node {
    const options = [this.#sequence(begin)]
    while (this.#take('|')) options.push(this.#sequence([]))
    return options.length === 1 ? (options[0] as Node) : { kind: 'either', options }
  }

  #sequence(begin: Node[]): Node {
    const items = [...begin]
    while (this.#at < this.#text.length && !this.#looking('|') && !this.#looking(')')) items.push(this.#repeated(this.#atom()))
    return { kind: 'sequence', items }
  }

  #atom(): Node {
    const sign = this.#next()
    switch (sign) {
      case '^':
        return { kind: 'start' }
      case '$':
        return { kind: 'end' }
      case '.':
        return { kind: 'char', test: anyButNewline }
      case '[':
        return { kind: 'char', test: this.#charClass() }
      case '(':
        if (this.#looking('?') && !this.#take('?:')) refuse('of the groups that begin with "(?", only "(?:" is known here')
        return this.#group()
      case '\\':
        return { kind: 'char', test: this.#escape() }
      case '*':
      case '+':
      case '?':
      case '{':
        return refuse(`"${sign}" has nothing to repeat`)
      case '}':
      case ']':
        return refuse(`"${sign}" needs a "\\" before it`)
      default:
        return { kind: 'char', test: is(sign.codePointAt(0) as number) }
    }
  }

  #repeated(item: Node): Node {
    const bounds = this.#bounds()
    if (!bounds) return item
    if (item.kind === 'start' || item.kind === 'end') refuse('"^" and "$" cannot be repeated')
    this.#take('?') // a lazy repeat accepts the same values
    return { kind: 'repeat', item, ...bounds }
  }

  #bounds(): { min: number; max: number | undefined } | undefined {
    if (this.#take('*')) return { min: 0, max: undefined }
    if (this.#take('+')) return { min: 1, max: undefined }
    if (this.#take('?')) return { min: 0, max: 1 }
    if (!this.#take('{')) return undefined
    const min = this.#count()
    let max: number | undefined = min
    if (this.#take(',')) max = this.#looking('}') ? undefined : this.#count()
    if (!this.#take('}')) refuse('a "{" without its "}"')
    if (max !== undefined && max < min) refuse('a count that ends before it begins')
    return { min, max }
  }
  #count(): number {
    let digits = ''
    while (digits.length < 4 && digit(this.#text[this.#at]?.codePointAt(0) ?? 0)) digits += this.#next()
    if (digits === '') refuse('a "{" needs a number')
    return Number(digits) <= maxCount ? Number(digits) : refuse(`a count above ${maxCount}`)
  }

  #charClass(): CharTest {
    const opposite = this.#take('^')
    const tests: CharTest[] = []
    while (!this.#take(']')) {
      const low = this.#classItem()
      const isRange = typeof low === 'number' && this.#looking('-') && this.#text[this.#at + 1] !== ']'
      if (!isRange) {
        tests.push(typeof low === 'number' ? is(low) : low)
        continue
      }
      this.#at += 1
      const high = this.#classItem()
      if (typeof high !== 'number' || high < low) return refuse('a range that ends before it begins')
      tests.push(between(low, high))
    }
    return opposite ? not(anyOf(tests)) : anyOf(tests)
  }
  #classItem(): number | CharTest {
    const sign = this.#next()
    if (sign !== '\\') return sign.codePointAt(0) as number
    const escaped = this.#text[this.#at] ?? ''
    if (escaped in shorthand || escaped === 'p' || escaped === 'P') return this.#escape()
    return this.#escapedChar()
  }

  #escape(): CharTest {
    const sign = this.#text[this.#at] ?? refuse('a "\\" at the end')
    const short = shorthand[sign]
    if (short) {
      this.#at += 1
      return short
    }
    if (sign !== 'p' && sign !== 'P') return is(this.#escapedChar())
    this.#at += 1
    const name = this.#take('{') ? this.#until('}') : ''
    const known = properties.get(name) ?? refuse(`the property "${name}" is not known here`)
    return sign === 'p' ? known : not(known)
  }
  #escapedChar(): number {
    const sign = this.#next()
    const control = controls[sign]
    if (control !== undefined) return control
    if (sign === 'x') return this.#hex(2)
    if (sign === 'u') return this.#take('{') ? codePoint(this.#until('}')) : this.#hex(4)
    return /^[!-/:-@[-`{-~]$/.test(sign) ? (sign.codePointAt(0) as number) : refuse(`"\\${sign}" is not known here`)
  }
  #hex(length: number): number {
    const digits = this.#text.slice(this.#at, this.#at + length).join('')
    this.#at += length
    return digits.length === length ? codePoint(digits) : refuse('a character code that ends too early')
  }
  #until(end: string): string {
    let text = ''
    while (!this.#take(end)) text += this.#next()
    return text
  }
}

function codePoint(hex: string): number {
  const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
  return code <= 0x10ffff ? code : refuse(`"${hex}" is not a character code`)
}

const ops = { char: 0, split: 1, start: 2, end: 3, done: 4 } as const
type Op = (typeof ops)[keyof typeof ops]
/** One step: `x` is where to go on, `y` the other way of a split. */
interface Step {
  readonly op: Op
  readonly test?: CharTest
  x: number
  y: number
}

/** Turns a tree into steps, from its end to its beginning: `to` is the step that follows. */
class Compiler {
  readonly steps: Step[] = [{ op: ops.done, x: 0, y: 0 }]
  #visits = 0

  add(node: Node, to: number): number {
    // Counted apart from the steps: nothing repeated a million times makes no steps either.
    if (++this.#visits > 20 * maxProgram) refuse('the pattern is too large')
    switch (node.kind) {
      case 'char':
        return this.#push({ op: ops.char, test: node.test, x: to, y: 0 })
      case 'start':
      case 'end':
        return this.#push({ op: ops[node.kind], x: to, y: 0 })
      case 'sequence':
        return node.items.reduceRight((after, item) => this.add(item, after), to)
      case 'either':
        return node.options
          .map((option) => this.add(option, to))
          .reduceRight((other, first) => this.#push({ op: ops.split, x: first, y: other }))
      case 'repeat':
        return this.#repeat(node, to)
    }
  }

  #repeat({ item, min, max }: Extract<Node, { kind: 'repeat' }>, to: number): number {
    let begin = to
    if (max === undefined) {
      begin = this.#push({ op: ops.split, x: 0, y: to })
      ;(this.steps[begin] as Step).x = this.add(item, begin)
    } else {
      for (let i = min; i < max; i++) begin = this.#push({ op: ops.split, x: this.add(item, begin), y: to })
    }
    for (let i = 0; i < min; i++) begin = this.add(item, begin)
    return begin
  }

  #push(step: Step): number {
    if (this.steps.length >= maxProgram) refuse('the pattern is too large')
    return this.steps.push(step) - 1
  }
}

type Run = (codes: readonly number[]) => boolean

/** Turns a tree into a test of a value; `anchored` looks from the first character only. */
function program(node: Node, anchored: boolean): Run {
  const compiler = new Compiler()
  const first = compiler.add(node, 0)
  const { steps } = compiler
  // Columns of numbers instead of objects: the walk reads one of them hundreds of thousands of times.
  const walk: Walk = {
    op: Uint8Array.from(steps, (step) => step.op),
    x: Uint16Array.from(steps, (step) => step.x),
    y: Uint16Array.from(steps, (step) => step.y),
    tests: steps.map((step) => step.test ?? never),
    first,
    anchored,
  }
  return (codes) => run(walk, codes)
}
const never: CharTest = () => false

interface Walk {
  readonly op: Uint8Array
  readonly x: Uint16Array
  readonly y: Uint16Array
  readonly tests: readonly CharTest[]
  readonly first: number
  readonly anchored: boolean
}

function run({ op, x, y, tests, first, anchored }: Walk, codes: readonly number[]): boolean {
  const size = op.length
  const seen = new Int32Array(size).fill(-1)
  const stack = new Uint16Array(2 * size + 1)
  let now = new Uint16Array(size)
  let then = new Uint16Array(size)
  let nowCount = 0
  let thenCount = 0
  /** Follows everything that reads no character, into `then`; true when the end of the program is reached. */
  const enter = (step: number, at: number): boolean => {
    let depth = 0
    stack[depth++] = step
    while (depth > 0) {
      const index = stack[--depth] as number
      if (seen[index] === at) continue
      seen[index] = at
      switch (op[index]) {
        case ops.done:
          return true
        case ops.char:
          then[thenCount++] = index
          break
        case ops.split:
          stack[depth++] = y[index] as number
          stack[depth++] = x[index] as number
          break
        default:
          if (op[index] === ops.start ? at === 0 : at === codes.length) stack[depth++] = x[index] as number
      }
    }
    return false
  }
  for (let at = 0; ; at++) {
    if ((at === 0 || !anchored) && enter(first, at)) return true
    if (at === codes.length) return false
    const code = codes[at] as number
    ;[now, then] = [then, now]
    nowCount = thenCount
    thenCount = 0
    for (let i = 0; i < nowCount; i++) {
      const index = now[i] as number
      if (tests[index]?.(code) === true && enter(x[index] as number, at + 1)) return true
    }
    if (anchored && thenCount === 0) return false
  }
}

/**
 * Makes a test of a pattern, with the meaning of `new RegExp(pattern, 'u').test(value)`: a match anywhere, so a pattern
 * for the whole value needs `^` and `$`. Values longer than `maxInput` are never accepted. Throws PatternError.
 */
export function compilePattern(pattern: string): (value: string) => boolean {
  const { guards, main } = new Parser(pattern).whole()
  const body = program(main, false)
  const conditions = guards.map(({ item, wanted }) => ({ wanted, holds: program(item, true) }))
  return (value) => {
    if (value.length > 2 * maxInput) return false
    const codes = Array.from(value, (char) => char.codePointAt(0) as number)
    return codes.length <= maxInput && conditions.every(({ wanted, holds }) => holds(codes) === wanted) && body(codes)
  }
}
