/** The script of the offline page. `build.ts` joins it with the verifier, the self-test and the texts. */
import { checkDice, type DiceCheck, VerifierError } from '../src/verifier.ts'
import { showBalances, takeFile } from './balance.ts'
import { byId, make } from './dom.ts'
import { showRound, takeRound } from './round.ts'
import { selfTest, type Vectors } from './self-test.ts'
import { languages, type Words } from './words.ts'

/** Form fields, by the name used in the page and in its address (`#serverSeed=…&clientSeed=…`). */
export type Field = 'serverSeed' | 'commit' | 'clientSeed' | 'nonce' | 'target' | 'stake'

const fields: readonly Field[] = ['serverSeed', 'commit', 'clientSeed', 'nonce', 'target', 'stake']
const vectors = JSON.parse(byId('vectors').textContent ?? '') as Vectors
let language: keyof typeof languages = 'bn'
let shown: DiceCheck | VerifierError | 'uncheckable' | undefined
let shownSide: 'under' | 'over' = 'over'
let tested: { passed: number; failed: readonly string[] } | undefined

function input(name: Field): HTMLInputElement {
  return byId(name) as HTMLInputElement
}

/** Bengali and Arabic digits as Latin ones, and no spaces or commas. */
function latin(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[\s,]/g, '')
}

/** "50.5" as 5050 hundredths; NaN for anything else. */
function hundredths(text: string): number {
  const parts = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text)
  return parts === null ? NaN : Number((parts[1] ?? '') + (parts[2] ?? '').padEnd(2, '0'))
}

function percent(roll: number): string {
  const digits = String(roll).padStart(4, '0')
  return `${digits.slice(0, 2)}.${digits.slice(2)}`
}

function side(): 'under' | 'over' {
  return (byId('under') as HTMLInputElement).checked ? 'under' : 'over'
}

async function check(): Promise<void> {
  const commit = input('commit').value.trim()
  const stake = latin(input('stake').value)
  const nonce = latin(input('nonce').value)
  const bet = {
    serverSeed: input('serverSeed').value.trim(),
    clientSeed: input('clientSeed').value.trim(),
    nonce: /^\d+$/.test(nonce) ? Number(nonce) : NaN,
    side: side(),
    target: hundredths(latin(input('target').value)),
    stake: /\./.test(stake) ? stake.replace(/\.(\d)$/, '.$10') : `${stake}.00`,
    commit: commit === '' ? undefined : commit,
  }
  shown = undefined
  showResult()
  try {
    shown = await checkDice(bet)
    shownSide = bet.side
  } catch (problem) {
    shown = problem instanceof VerifierError ? problem : 'uncheckable'
  }
  showResult()
}

function fact(label: string, value: string): HTMLElement {
  return make('div', 'fact', '', make('dt', '', label), make('dd', '', value))
}

function commitLine(found: DiceCheck, words: Words): HTMLElement {
  if (found.commitMatches === undefined) return make('p', 'note', words.commitNone, make('code', '', found.commit))
  return make(
    'p',
    found.commitMatches ? 'note good' : 'note bad',
    `${found.commitMatches ? '✓ ' : '✗ '}${found.commitMatches ? words.commitOk : words.commitBad}`,
  )
}

function scale(found: DiceCheck): HTMLElement {
  const area = make('i', 'area', '')
  area.style.width = `${found.winningOutcomes / 100}%`
  area.classList.add(shownSide)
  const mark = make('i', 'mark', '')
  mark.style.insetInlineStart = `${found.roll / 100}%`
  const bar = make('div', 'scale', '', area, mark)
  bar.setAttribute('aria-hidden', 'true')
  return bar
}

function stepsOf(found: DiceCheck, words: Words): HTMLElement {
  const blocks = found.blocks.map((hex, index) => make('p', '', `${words.block} ${index}`, make('code', '', hex)))
  const head = make('tr', '', '', make('th', '', words.word), make('th', '', words.outcome))
  const rows = found.words.map(({ word, value }) => {
    const outcome = value === undefined ? words.rejected : `${value} → ${percent(value)}`
    return make('tr', value === undefined ? 'rejected' : '', '', make('td', '', String(word)), make('td', '', outcome))
  })
  const table = make('table', '', '', make('thead', '', '', head), make('tbody', '', '', ...rows))
  return make('details', '', '', make('summary', '', words.steps), make('p', 'muted', words.how), ...blocks, table)
}

function resultOf(found: DiceCheck, words: Words): readonly HTMLElement[] {
  const roll = make('p', 'roll', '', make('span', 'muted', words.roll), make('b', '', percent(found.roll)))
  roll.append(make('span', found.win ? 'tag good' : 'tag bad', found.win ? words.won : words.lost))
  const facts = make('dl', 'facts', '')
  facts.append(
    fact(words.multiplier, `${found.multiplier}×`),
    fact(words.payout, found.payout),
    fact(words.winning, String(found.winningOutcomes)),
  )
  return [make('h2', '', words.result), roll, scale(found), facts, commitLine(found, words), stepsOf(found, words)]
}

function problemOf(problem: VerifierError, words: Words): string {
  switch (problem.field) {
    case 'serverSeed':
      return words.badServerSeed
    case 'clientSeed':
      return words.badClientSeed
    case 'target':
      return words.badTarget
    case 'stake':
      return words.badStake
    default:
      return words.badNonce
  }
}

function showResult(): void {
  const words = languages[language]
  const [problem, result] = [byId('problem'), byId('result')]
  for (const name of fields) input(name).removeAttribute('aria-invalid')
  problem.textContent = ''
  result.replaceChildren()
  result.hidden = shown === undefined || shown === 'uncheckable' || shown instanceof VerifierError
  if (shown === 'uncheckable') problem.textContent = words.uncheckable
  else if (shown instanceof VerifierError) {
    problem.textContent = problemOf(shown, words)
    const field = fields.find((name) => shown instanceof VerifierError && name === shown.field)
    if (field !== undefined) {
      input(field).setAttribute('aria-invalid', 'true')
      input(field).focus()
    }
  } else if (shown !== undefined) result.append(...resultOf(shown, words))
}

function showSelfTest(): void {
  const words = languages[language]
  const line = byId('self-test')
  line.className = tested === undefined ? 'note' : tested.failed.length === 0 ? 'note good' : 'note bad'
  if (tested === undefined) line.textContent = globalThis.crypto?.subtle === undefined ? words.noCrypto : words.testing
  else line.textContent = tested.failed.length === 0 ? `✓ ${words.testOk}${tested.passed}` : `✗ ${words.testBad}${tested.failed.join(', ')}`
}

function speak(next: keyof typeof languages): void {
  language = next
  const words = languages[next]
  document.documentElement.lang = next
  document.title = words.title
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]'))
    element.textContent = words[element.dataset.word as keyof Words]
  byId('language').lang = next === 'bn' ? 'en' : 'bn'
  showResult()
  showBalances(words)
  showRound(words)
  showSelfTest()
}

function fill(values: ReadonlyMap<string, string>): void {
  for (const name of fields) input(name).value = values.get(name) ?? input(name).value
  const wanted = values.get('side')
  if (wanted === 'under' || wanted === 'over') (byId(wanted) as HTMLInputElement).checked = true
}

function example(): void {
  const vector = vectors.streams[1]
  if (vector === undefined) return
  const { serverSeed, clientSeed, nonce, serverSeedHash } = vector
  const bet = { serverSeed, clientSeed, nonce: String(nonce), commit: serverSeedHash, side: 'over', target: '50.49', stake: '10.00' }
  fill(new Map(Object.entries(bet)))
}

byId('language').addEventListener('click', () => speak(language === 'bn' ? 'en' : 'bn'))
byId('balanceFile').addEventListener('change', (event) => {
  const [file] = (event.target as HTMLInputElement).files ?? []
  if (file === undefined) return
  const judged = takeFile(file)
  showBalances(languages[language])
  void judged.then((isLatest) => isLatest && showBalances(languages[language]))
})
byId('roundFile').addEventListener('change', (event) => {
  const [file] = (event.target as HTMLInputElement).files ?? []
  if (file === undefined) return
  const show = () => showRound(languages[language])
  const judged = takeRound(file, (share) => {
    byId('round').replaceChildren(make('p', 'note', `${languages[language].walking} ${Math.floor(share * 100)} %`))
  })
  show()
  void judged.then((isLatest) => isLatest && show())
})
byId('example').addEventListener('click', () => {
  example()
  void check()
})
byId('bet').addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
const linked = new Map(new URLSearchParams(location.hash.slice(1)))
fill(linked)
speak(linked.get('language') === 'en' ? 'en' : 'bn')
if (globalThis.crypto?.subtle !== undefined) {
  void selfTest(vectors).then((outcome) => {
    tested = outcome
    showSelfTest()
  })
  if (linked.has('serverSeed')) void check()
}
