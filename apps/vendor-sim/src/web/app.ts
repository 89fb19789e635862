/** The launch page: asks its own server, draws the game, tells the lobby. */
import { errorText } from './errors.ts'
import { fill, h, symbol } from './dom.ts'
import type { Balance, Round } from './stage-kit.ts'
import { stageOf } from './stage.ts'
import { texts, type Language } from './texts.ts'
import { cents, money as inCurrency } from './amounts.ts'

interface State {
  readonly problem: { readonly kind: 'unreachable' | 'session' | 'refused'; readonly code: string } | null
  readonly balance: Balance | null
  readonly chips: readonly string[]
  readonly rounds: readonly Round[]
  readonly pending: number
  readonly free: { readonly left: number; readonly bet: string } | null
  readonly jackpot: string | null
}
interface PlayState {
  readonly round: Round
  readonly balance: Balance | null
  readonly pending: number
}

const ASK_AGAIN_MS = 3_000
const data = document.body.dataset as Record<'ticket' | 'game' | 'currency' | 'mode' | 'lobby' | 'lobbyurl' | 'rtp', string>
const language = document.documentElement.lang as Language
const t = texts[language]
const demo = data.mode === 'demo'
const money = (hundredths: bigint): string => inCurrency(hundredths, data.currency)

const app = document.querySelector<HTMLElement>('#app') ?? document.body
const word = h('p', { class: 'word', role: 'status' })
const stage = stageOf(data.game, { t, money, say: (text) => (word.textContent = text) })
const notice = h('div', { class: 'notice', role: 'alert' })
const balanceView = h('bdi', { class: 'amount' }, '…')
const bonusView = h('span', { class: 'bonus' })
const freeView = h('p', { class: 'free' })
const potView = h('p', { class: 'pot' })
const chips = h('div', { class: 'chips' })
const history = h('ol', { class: 'history-list' })
const auto = h('input', {
  id: 'auto',
  inputmode: 'decimal',
  autocomplete: 'off',
  maxlength: '7',
  placeholder: '2.00',
  'aria-describedby': 'auto-hint',
})
const go = h('button', { type: 'submit', class: 'go' })

let state: State | undefined
let shown: Balance | null = null
let stake = '10.00'
let choice = 'lily'
let busy = false
let running: Round | undefined
let revealing = false
let answered = false
let again: ReturnType<typeof setTimeout> | undefined

const verb = (): string => ({ 'nova-crash': t.launch, 'nova-coin': t.flip, 'nova-scratch': t.buy })[data.game] ?? t.spin

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/play/${data.ticket}/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as T
}

/** To the lobby that opened the page, and to nobody else. */
function tell(message: Record<string, unknown>): void {
  if (parent !== window) parent.postMessage(message, data.lobby)
}

function leave(): void {
  if (parent === window) location.href = data.lobbyurl
  else tell({ type: 'close' })
}

/** The lobby hears of each round that is over, and of nothing twice. */
function showBalance(balance: Balance | null, isOver = false): void {
  if (balance === null) return
  const moved = balance.cash !== shown?.cash || balance.bonus !== shown.bonus
  shown = balance
  balanceView.textContent = money(cents(balance.cash))
  bonusView.textContent = cents(balance.bonus) > 0n ? `+ ${t.bonus} ${money(cents(balance.bonus))}` : ''
  if (moved || isOver) tell({ type: 'balance', ...balance, currency: data.currency })
}

function warn(text: string | undefined, kind: 'wait' | 'bad' = 'bad', close = false): void {
  notice.className = `notice ${kind}`
  fill(notice, text, close && h('button', { type: 'button', class: 'quiet', onclick: leave }, t.close))
  notice.hidden = text === undefined
}

function button(): void {
  go.disabled = (busy && !revealing) || state === undefined
  go.classList.toggle('pending', busy && !answered)
  go.classList.toggle('cash', running !== undefined)
  if (running === undefined) go.textContent = revealing ? t.revealAll : busy && !answered ? t.sending : verb()
  for (const input of document.querySelectorAll<HTMLInputElement>('.panel input')) input.disabled = busy || running !== undefined
}

function drawHistory(rounds: readonly Round[]): void {
  const row = (round: Round) => {
    const won = cents(round.win) > 0n
    const label = round.state === 'settled' ? money(cents(round.win)) : t.states[round.state]
    const time = new Date(round.at).toLocaleTimeString('en-GB')
    const staked = round.free ? t.freeRound : money(cents(round.stake))
    return h(
      'li',
      { class: won ? 'won' : '' },
      h('time', {}, time),
      h('bdi', {}, staked),
      h('bdi', { class: 'what' }, won ? `+ ${label}` : label),
    )
  }
  fill(history, ...(rounds.length === 0 ? [h('li', { class: 'none' }, t.noHistory)] : rounds.map(row)))
}

function drawChips(amounts: readonly string[]): void {
  const picked = amounts.includes(stake) ? stake : (amounts[1] ?? stake)
  stake = picked
  const chip = (amount: string, index: number) => {
    const input = h('input', { type: 'radio', name: 'stake', value: amount, checked: amount === picked, onchange: () => (stake = amount) })
    return h('label', { class: `chip chip-${index}` }, input, h('span', {}, amount.replace(/\.00$/, '')))
  }
  fill(chips, ...amounts.map(chip))
}

/** Reads everything anew; while something has no answer, again after a while. */
async function refresh(): Promise<void> {
  clearTimeout(again)
  let waiting = true
  try {
    const next = await call<State>('GET', 'state')
    if (state === undefined) drawChips(next.chips)
    state = next
    waiting = next.pending > 0 || next.problem?.kind === 'unreachable'
    if (!busy) {
      showBalance(next.balance)
      drawHistory(next.rounds)
      describe(next)
    }
    const open = next.rounds.find((round) => round.state === 'running')
    if (open !== undefined && running === undefined && !busy) void fly(open)
  } catch {
    if (!busy) warn(t.offline, 'wait')
  }
  button()
  if (waiting) again = setTimeout(() => void refresh(), ASK_AGAIN_MS)
}

function describe({ problem, pending, free, jackpot, rounds }: State): void {
  freeView.textContent = free === null ? '' : `${t.free}: ${free.left} × ${money(cents(free.bet))}`
  fill(potView, ...(jackpot === null || jackpot === '0.00' ? [] : [`${t.jackpot} `, h('bdi', { class: 'amount' }, money(cents(jackpot)))]))
  if (problem?.kind === 'unreachable') warn(t.unreachable, 'wait')
  else if (problem !== null) warn(errorText(t, problem.code, null, {}), 'bad', problem.kind === 'session')
  else if (pending > 0) warn(rounds[0]?.state === 'returning' ? t.returning : t.pending, 'wait')
  else if (notice.classList.contains('wait')) warn(undefined)
}

/** The boat of a round, until its server says that it is over. */
async function fly(round: Round): Promise<void> {
  running = round
  stage.start?.()
  stage.fly?.(round.elapsed ?? 0, (multiple) => (go.textContent = `${t.cashOut} ${money((cents(round.worth) * multiple) / 100n)}`))
  button()
  let told: PlayState | undefined
  while (running !== undefined && (told === undefined || told.round.state === 'running')) {
    try {
      told = await call<PlayState>('GET', `round/${round.round_id}`)
    } catch {
      warn(t.offline, 'wait')
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
    }
  }
  if (told !== undefined && running !== undefined) await finish(told)
}

async function finish(told: PlayState): Promise<void> {
  running = undefined
  answered = true
  const { round } = told
  if (round.state === 'settled') {
    revealing = data.game === 'nova-scratch'
    button()
    await stage.show(round)
    revealing = false
    const win = cents(round.win)
    if (round.show?.jackpot === undefined) word.textContent = win > 0n ? `${t.won} ${money(win)}` : t.lost
    app.classList.toggle('is-win', win > 0n)
    warn(told.pending > 0 ? t.pending : undefined, 'wait')
  } else {
    stage.rest()
    const values = { balance: money(cents(told.balance?.cash ?? shown?.cash ?? '0.00')), stake: money(cents(round.stake)) }
    if (round.state === 'refused')
      warn(errorText(t, round.code ?? '', round.reason, values), 'bad', (round.code ?? '').startsWith('SESSION'))
    else warn(round.state === 'returning' ? t.returning : t.cancelled, 'wait')
  }
  busy = false
  showBalance(told.balance, true)
  await refresh()
}

async function play(): Promise<void> {
  if (running !== undefined) {
    const { round_id } = running
    await call<PlayState>('POST', `cashout/${round_id}`, {}).then(finish, () => warn(t.offline, 'wait'))
    return
  }
  if (revealing) return stage.hurry?.()
  if (busy) return
  const multiple = auto.value.trim()
  if (multiple !== '' && (!/^\d{1,4}(\.\d{1,2})?$/.test(multiple) || cents(multiple) < 101n || cents(multiple) > 100_000n))
    return warn(t.autoWrong)
  clearTimeout(again)
  busy = true
  answered = false
  word.textContent = ''
  app.classList.remove('is-win')
  warn(undefined)
  stage.start?.()
  button()
  const body = {
    stake,
    choice: data.game === 'nova-coin' ? choice : '',
    play_id: crypto.randomUUID(),
    ...(multiple === '' ? {} : { auto: multiple }),
  }
  try {
    // A lost answer is asked for again: the same play_id is the same round.
    const told = await call<PlayState>('POST', 'play', body).catch(() => call<PlayState>('POST', 'play', body))
    if (told.round.state === 'running') {
      busy = false
      await fly(told.round)
    } else await finish(told)
  } catch {
    busy = false
    stage.rest()
    warn(t.offline, 'wait')
    button()
    again = setTimeout(() => void refresh(), ASK_AGAIN_MS)
  }
}

function side(name: 'lily' | 'fish'): HTMLElement {
  const input = h('input', { type: 'radio', name: 'side', value: name, checked: name === choice, onchange: () => (choice = name) })
  return h('label', { class: 'side' }, input, h('span', {}, symbol(name), t[name]))
}

function panel(): HTMLElement {
  const submit = (event: Event) => {
    event.preventDefault()
    void play()
  }
  return h(
    'form',
    { class: 'panel', onsubmit: submit },
    h('div', { class: 'purse' }, h('span', { class: 'label' }, t.balance), balanceView, bonusView),
    freeView,
    h('fieldset', {}, h('legend', {}, t.stake), chips),
    data.game === 'nova-coin' && h('fieldset', {}, h('legend', {}, t.chooseSide), h('div', { class: 'sides' }, side('lily'), side('fish'))),
    data.game === 'nova-crash' &&
      h('div', { class: 'auto' }, h('label', { for: 'auto' }, t.auto), auto, h('span', { id: 'auto-hint', class: 'hint' }, t.autoHint)),
    notice,
    go,
    h('p', { class: 'hint rtp' }, `${t.rtp}: `, h('bdi', {}, `${data.rtp} %`)),
  )
}

fill(
  app,
  h(
    'header',
    {},
    h('span', { class: 'mark', 'aria-hidden': 'true' }, 'N'),
    h('h1', {}, app.dataset['name'] ?? ''),
    demo && h('span', { class: 'demo', title: t.demoNote }, t.demo),
    h('button', { type: 'button', class: 'close', 'aria-label': t.close, title: t.close, onclick: leave }, '×'),
  ),
  h('section', { class: 'stage', 'aria-label': app.dataset['name'] ?? '' }, potView, stage.element, word),
  panel(),
  h(
    'section',
    { class: 'history', 'aria-label': t.history },
    h('h2', {}, t.history),
    demo && h('p', { class: 'hint' }, t.demoNote),
    history,
  ),
)
app.classList.add('game', data.game)
warn(undefined)
button()
await refresh()
tell({ type: 'ready' })
