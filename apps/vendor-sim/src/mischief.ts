/** What a bad vendor does: switched on by the control API, so that an operator can be tried against it. */
export type Lie = 'missing_win' | 'extra_win' | 'wrong_amount'
type Reorder = 'win' | 'rollback'

/** What befalls one outgoing call. */
export interface Effects {
  readonly double: boolean
  readonly delayMs: number
  readonly drop: boolean
  readonly clockMs: number
  readonly wrongSecret: boolean
}
interface Plan {
  /** Outgoing calls it still holds for; undefined: until cleared. */
  calls: number | undefined
  /** Calls that are still to be sent twice; true: all. */
  double: number | boolean
  readonly reorder: boolean | Reorder
  readonly delay_ms: number
  readonly drop_answers: number
  readonly lie: Lie | undefined
  readonly wrong_clock_ms: number
  readonly wrong_secret: boolean
}

const NONE: Effects = { double: false, delayMs: 0, drop: false, clockMs: 0, wrongSecret: false }
const LIES: readonly unknown[] = ['missing_win', 'extra_win', 'wrong_amount'] satisfies Lie[]
const REORDERS: ReadonlySet<unknown> = new Set([true, 'win', 'rollback'])

/** The mischief under way; none to begin with. */
export class Mischief {
  #plan: Plan | undefined
  #turn = 0

  /** The plan as the control API shows it. */
  get plan(): Plan | null {
    return this.#plan ?? null
  }

  /** Which part of its transactions the vendor lies about. */
  get lie(): Lie | undefined {
    return this.#plan?.lie
  }

  /** Replaces what was under way; an empty object ends it. Returns the name of a field that makes no sense. */
  set(asked: Record<string, unknown>): string | undefined {
    const wrong = Object.entries(asked).find(([name, value]) => !(FIELDS[name]?.(value) ?? false))
    if (wrong !== undefined) return wrong[0]
    const given = asked as Partial<Plan>
    this.#plan =
      Object.keys(asked).length === 0
        ? undefined
        : {
            calls: given.calls,
            double: given.double ?? false,
            reorder: given.reorder ?? false,
            delay_ms: given.delay_ms ?? 0,
            drop_answers: given.drop_answers ?? 0,
            lie: given.lie,
            wrong_clock_ms: given.wrong_clock_ms ?? 0,
            wrong_secret: given.wrong_secret ?? false,
          }
    return undefined
  }

  /** What befalls the next call; counts it. */
  take(): Effects {
    const plan = this.#plan
    if (plan === undefined) return NONE
    const { double, delay_ms: delayMs, drop_answers: share, wrong_clock_ms: clockMs, wrong_secret: wrongSecret } = plan
    if (typeof double === 'number') plan.double = double > 1 ? double - 1 : false
    if (plan.calls !== undefined && --plan.calls <= 0) this.#plan = undefined
    return { double: double !== false, delayMs, drop: Math.random() < share, clockMs, wrongSecret }
  }

  /** Which call of the next round goes ahead of its bet; both in turn where the plan does not say, and `win` only where there is one. */
  reorder(hasWin: boolean): Reorder | undefined {
    const asked = this.#plan?.reorder ?? false
    if (asked === false) return undefined
    const wanted = asked === true ? (this.#turn++ % 2 === 0 ? 'win' : 'rollback') : asked
    return wanted === 'win' && !hasWin ? undefined : wanted
  }
}

const whole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most
const FIELDS: Record<string, (value: unknown) => boolean> = {
  calls: whole(1, 1_000_000),
  double: (value) => value === true || whole(1, 1_000_000)(value),
  reorder: (value) => REORDERS.has(value),
  delay_ms: whole(0, 60_000),
  drop_answers: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  lie: (value) => LIES.includes(value),
  wrong_clock_ms: whole(-86_400_000, 86_400_000),
  wrong_secret: (value) => value === true,
}
