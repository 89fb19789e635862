/**
 * One member at one sea: holds the world and the magazine, fires, declares what it sees hit, sends batches and takes what the
 * server says. It knows no canvas and no React: `frame` is called as often as something is drawn, `store` says what the page
 * shows, `ears` hear what the scene paints. It decides nothing: what is paid stands in an answer.
 */
import { fishAt, GUNS, SEA, swims, type Fish, type Point, type Weapon } from '@khela/games/fishing'
import { parseMoney, type Money } from '@khela/money'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../../site/client.ts'
import { isUndecided } from '../kit/bet-sender.ts'
import { beganAuto, endOfAuto, type AutoEnd } from './auto-fire.ts'
import { firstView, type Catch, type Ears, type HelmOptions, type HelmView, type Word } from './helm-state.ts'
import { answered, cannotFire, claimed, emptied, fired, loaded, packed, purse, reloaded, type Magazine } from './magazine.ts'
import { aimAt, byWorth, costOf, GREAT, isAbove, levelFor, type Answer, type SeaNews, type SeaState } from './model.ts'
import { createTickClock } from './tick-clock.ts'
import { addShot, advance, fishNear, isInSea, openWorld, releaseShot, shotKey, type World } from './world.ts'

const keptCatches = 30
const retryMs = 1_200
/** A fish that was caught is told by the answer and by the channel: it is celebrated once. */
const keptGone = 400
/** Ticks behind the server's clock at which a shot is stamped: it may not be of the future. */
const MARGIN = 2

export class Helm {
  readonly world: World = openWorld()
  readonly store: StoreApi<HelmView>
  private readonly options: HelmOptions
  ears: Ears | undefined
  private aim: Point = { x: 800, y: 450 }
  private isTriggered = false
  seat = 0
  private readonly ticks = createTickClock()
  private readonly gone = new Set<number>()
  private readonly barrels: Point[] = GUNS.map(({ y }) => ({ x: 800, y: y === 0 ? 450 : 449 }))
  /** What each gun was last seen to fire. */
  private readonly weapons: Weapon[] = []
  private magazine: Magazine
  private state: SeaState
  private isOver = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private words = 0

  constructor(state: SeaState, options: HelmOptions) {
    this.options = options
    this.state = state
    this.magazine = loaded(state.me ?? { chips: '0.00', staked: '0.00', won: '0.00', seq: 0, nextBullet: 1 })
    this.store = createStore<HelmView>(() => firstView(state, this.magazine, options.first))
    this.take(state)
  }

  /** The tick now, with its fraction. */
  tick(): number {
    return this.ticks.at(this.options.clock.now()) ?? this.state.tick
  }

  /** Where a gun points: the own one to its aim, another one where it was last seen to fire. */
  aimOf(seat: number): Point {
    if (seat !== this.seat || this.state.me === null) return this.barrels[seat] ?? { x: 800, y: 450 }
    const locked = this.lockedFish()
    return locked === undefined ? this.aim : fishAt(locked, this.tick())
  }

  /** Whose gun stands at a seat, and what is in it; nothing at a seat that is free. */
  seatOf(seat: number): { readonly isOwn: boolean; readonly weapon: Weapon } | undefined {
    if (this.isSeated && seat === this.seat) return { isOwn: true, weapon: this.store.getState().weapon }
    if ((this.store.getState().seats[seat] ?? null) === null) return undefined
    return { isOwn: false, weapon: this.weapons[seat] ?? 'cannon' }
  }

  lockedFish(): Fish | undefined {
    const { locked } = this.store.getState()
    return locked === undefined ? undefined : this.world.fish.get(locked)
  }

  get isSeated(): boolean {
    return this.state.me !== null && this.state.state === 'open'
  }

  /** The sea as it was read: what stands there counts, but for what this page has under way. */
  take(state: SeaState): void {
    this.state = state
    this.ticks.note(state.tick, Date.parse(state.at))
    const { world } = this
    world.fish.clear()
    for (const fish of state.fish) if (!this.gone.has(fish.id)) world.fish.set(fish.id, fish)
    const there = new Set<string>()
    for (const taken of state.seats)
      for (const shot of taken?.bullets ?? []) {
        if (taken === null) continue
        there.add(shotKey(taken.seat, shot.bullet))
        addShot(world, { seat: taken.seat, ...shot })
      }
    const { fires, sent } = this.magazine
    for (const { bullet } of [...fires, ...(sent?.fires ?? [])]) there.add(shotKey(this.seat, bullet))
    for (const key of world.shots.keys()) if (!there.has(key)) world.shots.delete(key)
    if (state.me !== null) {
      this.seat = state.me.seat
      this.magazine = reloaded(this.magazine, state.me)
    }
    this.store.setState({ seats: state.seats })
    this.tell()
  }

  /** A live message. */
  hear(news: SeaNews): void {
    this.ticks.note(news.tick, Date.parse(news.at))
    const { world } = this
    for (const fish of news.born) if (!this.gone.has(fish.id)) world.fish.set(fish.id, fish)
    for (const { seat, ...shot } of news.shots) {
      if (seat === this.seat && this.isSeated) continue
      addShot(world, { seat, ...shot })
      this.barrels[seat] = shot.aim
      this.weapons[seat] = shot.weapon
      this.ears?.onFire(seat, shot.weapon)
    }
    for (const { fish, seat, value, payout } of news.gone) this.caught(fish, seat, value, parseMoney(payout))
    for (const { seat, bullet } of news.ended) if (seat !== this.seat || !this.isSeated) world.shots.delete(shotKey(seat, bullet))
    if (news.chips.length + (news.seats?.length ?? 0) === 0) return
    const seats = [...(news.seats ?? this.store.getState().seats)]
    for (const { seat, chips } of news.chips) {
      const taken = seats[seat]
      if (taken !== undefined && taken !== null) seats[seat] = { ...taken, chips }
    }
    this.store.setState({ seats })
  }

  /** Lets the sea go on to now: shots fly, what hits is declared, the gun fires while it is held. */
  frame(): void {
    const tick = this.tick()
    for (const { shot, fish, tick: at } of advance(this.world, tick)) {
      const isOwn = shot.seat === this.seat && this.isSeated
      this.ears?.onHit(
        shot.weapon,
        fish.map((one) => fishAt(one, tick)),
        isOwn,
      )
      if (isOwn) this.magazine = claimed(this.magazine, { bullet: shot.bullet, fish: fish.map(({ id }) => id), tick: at })
    }
    this.followLock(tick)
    if (this.isTriggered || this.store.getState().auto !== undefined) this.fire()
  }

  /** Points the own gun, in the sea's own units. */
  aimTo(point: Point): void {
    this.aim = point
  }

  /** Points the own gun a little further: right and down as its member sees the sea. */
  aimBy(across: number, down: number): void {
    const { x, y } = this.aim
    const by = isAbove(this.seat) ? -down : down
    this.setLocking(false)
    this.aim = { x: Math.min(Math.max(x + across, 0), SEA.width), y: Math.min(Math.max(y + by, 0), SEA.height) }
  }

  /** The trigger is held: a shot now, and more until it is let go. */
  hold(): void {
    this.isTriggered = true
    this.fire()
  }

  release(): void {
    this.isTriggered = false
  }

  get isHeld(): boolean {
    return this.isTriggered
  }

  /** One shot, if the gun can. */
  fire(): void {
    const { weapon, level, isWaiting, isLost, auto, locked } = this.store.getState()
    if (!this.isSeated || isWaiting || isLost) return
    const tick = Math.floor(this.tick()) - MARGIN
    const cost = costOf(this.state.base, weapon, level)
    if (levelFor(this.state.levels, weapon, level) !== level) return
    const own = [...this.world.shots.values()].filter((shot) => shot.seat === this.seat).length
    const why = own >= 30 ? 'stalled' : cannotFire(this.magazine, cost, tick)
    if (why === 'funds') {
      this.say('funds')
      this.stopAuto('funds')
    }
    if (why !== undefined) return
    if (auto !== undefined) {
      const end = endOfAuto(auto, purse(this.magazine), cost)
      if (end !== undefined) {
        this.stopAuto(end)
        return
      }
      this.store.setState({ auto: { ...auto, left: auto.left - 1 } })
    }
    const aim = aimAt(this.aimOf(this.seat))
    const shot = fired(this.magazine, { weapon, level, aim, lock: locked ?? null, tick, cost })
    this.magazine = shot.magazine
    addShot(this.world, { seat: this.seat, ...shot.fire })
    this.ears?.onFire(this.seat, weapon)
    this.tell()
  }

  /** What lies at the seat with what still flies. */
  worth(): Money {
    let flying = 0n
    for (const { seat, weapon, level } of this.world.shots.values())
      if (seat === this.seat) flying += costOf(this.state.base, weapon, level)
    return purse(this.magazine) + flying
  }

  /** A fish is gone: told by an answer or by the channel, whichever comes first. */
  private caught(id: number, seat: number, value: number, payout: Money): void {
    const fish = this.world.fish.get(id)
    this.world.fish.delete(id)
    this.gone.add(id)
    if (this.gone.size > keptGone) for (const old of [...this.gone].slice(0, keptGone / 2)) this.gone.delete(old)
    if (fish === undefined) return
    this.ears?.onCaught(fish, fishAt(fish, this.tick()), seat, value, payout)
    if (seat !== this.seat || !this.isSeated) return
    const one: Catch = { id, kind: fish.kind, value, payout, seat }
    const { catches } = this.store.getState()
    this.store.setState({ catches: [one, ...catches].slice(0, keptCatches), ...(value >= GREAT ? { great: one } : {}) })
  }

  /** The live line went down, or is back. */
  setLost(isLost: boolean): void {
    if (isLost) this.stopAuto('connection')
    this.store.setState({ isLost })
  }

  /** The great catch has been celebrated. */
  celebrated(): void {
    this.store.setState({ great: undefined })
  }

  private followLock(tick: number): void {
    const { locked, auto } = this.store.getState()
    if (locked === undefined && auto === undefined) return
    const fish = locked === undefined ? undefined : this.world.fish.get(locked)
    if (fish !== undefined && swims(fish, tick) && isInSea(fishAt(fish, tick))) return
    // The next one of the same worth or less; autoplay never stands still while there are fish.
    if (auto !== undefined || this.isTriggered) this.lockNext()
    else this.store.setState({ locked: undefined })
  }

  /** Locks the worthiest fish that is in sight; pressed again, the next one. */
  lockNext(): void {
    const tick = this.tick()
    const seen = [...this.world.fish.values()]
      .filter((fish) => swims(fish, tick) && isInSea(fishAt(fish, tick)))
      .toSorted((a, b) => byWorth.indexOf(a.kind) - byWorth.indexOf(b.kind) || a.id - b.id)
    const at = seen.findIndex(({ id }) => id === this.store.getState().locked)
    const next = seen[(at + 1) % Math.max(seen.length, 1)]
    if (next === undefined) this.say('noFish')
    this.store.setState({ locked: next?.id, isLocking: next !== undefined })
  }

  /** Locks the fish at a point; a point without one unlocks. */
  lockAt(point: Point): void {
    this.store.setState({ locked: fishNear(this.world, point, this.tick(), 24)?.id })
  }

  setLocking(isLocking: boolean): void {
    this.store.setState({ isLocking, ...(isLocking ? {} : { locked: undefined }) })
  }

  choose(weapon: Weapon, level: number): void {
    const allowed = levelFor(this.state.levels, weapon, Math.max(1, level))
    if (allowed > 0) this.store.setState({ weapon, level: allowed })
  }

  startAuto(limit: Money, shots: number): void {
    this.store.setState({ auto: beganAuto(limit, shots, this.worth()), autoEnd: undefined })
  }

  stopAuto(end: AutoEnd): void {
    if (this.store.getState().auto !== undefined)
      this.store.setState({ auto: undefined, autoEnd: end, locked: undefined, isLocking: false })
  }

  private say(text: Word): void {
    this.words += 1
    this.store.setState({ word: { text, no: this.words } })
  }

  private tell(): void {
    const { staked, won } = this.magazine
    const chips = purse(this.magazine)
    const before = this.store.getState()
    if (before.chips !== chips || before.staked !== staked || before.won !== won) this.store.setState({ chips, staked, won })
  }

  /** Sends what waits, and asks again under the same key while nobody has decided. Called a few times a second. */
  pump(): void {
    if (this.isOver || this.magazine.sent !== undefined) return
    const { magazine, dropped } = packed(this.magazine, this.tick(), this.options.newKey)
    this.magazine = magazine
    for (const { bullet } of dropped) releaseShot(this.world, this.seat, bullet, this.tick())
    if (magazine.sent !== undefined) void this.ask()
  }

  private async ask(): Promise<void> {
    const { sent } = this.magazine
    if (sent === undefined || this.isOver) return
    const from = performance.now()
    try {
      const answer = await this.options.send(sent.batch, sent.key)
      if (this.isOver) return
      this.options.clock.note(Date.parse(answer.at), performance.now() - from)
      this.settle(answer)
    } catch (error) {
      if (this.isOver) return
      if (isUndecided(error)) {
        this.store.setState({ isWaiting: true })
        this.stopAuto('connection')
        const seconds = error instanceof CallError && error.status === 429 ? Number(error.params['seconds']) || 0 : 0
        this.timer = setTimeout(() => void this.ask(), Math.max(retryMs, seconds * 1_000))
        return
      }
      this.forget()
    }
  }

  private settle(answer: Answer): void {
    const { world } = this
    this.ticks.note(answer.tick, Date.parse(answer.at))
    this.magazine = answered(this.magazine, answer)
    for (const { bullet, refused } of answer.fires) {
      if (refused === null) continue
      world.shots.delete(shotKey(this.seat, bullet))
      this.say('refunded')
    }
    for (const { bullet, refused, killed } of answer.claims) {
      if (refused === 'gone' || refused === 'reach') releaseShot(world, this.seat, bullet, this.tick())
      else world.shots.delete(shotKey(this.seat, bullet))
      for (const { fish, value, payout } of killed) this.caught(fish, this.seat, value, parseMoney(payout))
    }
    this.store.setState({ isWaiting: false })
    this.tell()
    if (answer.claims.some(({ refused }) => refused === null)) this.options.onDecided()
    this.pump()
  }

  /** The server took nothing of it: what was fired is not, and the sea is read again. */
  private forget(): void {
    const { fires, sent } = this.magazine
    for (const { bullet } of [...fires, ...(sent?.fires ?? [])]) this.world.shots.delete(shotKey(this.seat, bullet))
    this.magazine = emptied(this.magazine)
    this.store.setState({ isWaiting: false })
    this.say('refunded')
    this.tell()
    this.options.onDoubt()
  }

  /** The page shows the sea (again). */
  open(): void {
    this.isOver = false
    if (this.magazine.sent !== undefined) void this.ask()
  }

  /** The page is left: nothing more is sent. What flies stays at the server. */
  close(): void {
    this.isOver = true
    clearTimeout(this.timer)
  }
}
