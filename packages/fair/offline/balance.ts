/** The part of the offline page that checks a proof of balance. */
import { checkBalanceProof, readBalanceFile, type BalanceCheck, type BalanceFile, type BalanceProof } from '../src/solvency/verifier.ts'
import { byId, make } from './dom.ts'
import type { Words } from './words.ts'

type Judged = { readonly proof: BalanceProof; readonly check: BalanceCheck | undefined }
let taken: { readonly file: BalanceFile | undefined; readonly judged: readonly Judged[] } | undefined

async function judge(proof: BalanceProof): Promise<Judged> {
  return { proof, check: await checkBalanceProof(proof).catch(() => undefined) }
}

/** How many files were chosen: only the latest has anything to say. */
let balanceChoices = 0

/** Reads a file and checks each account in it; `false` when another file was chosen meanwhile, which then has the word. */
export async function takeFile(chosen: Blob): Promise<boolean> {
  taken = undefined
  balanceChoices += 1
  const own = balanceChoices
  const file = readBalanceFile(await chosen.text())
  const judged = await Promise.all((file?.proofs ?? []).map(judge))
  if (own === balanceChoices) taken = { file, judged }
  return own === balanceChoices
}

function stepRows(check: BalanceCheck, words: Words): HTMLElement {
  const head = make('tr', '', '', make('th', '', words.balanceSide), make('th', '', words.balanceSum), make('th', '', words.balanceHash))
  const rows = check.steps.map(({ side, hash, sum }) => {
    const where = side === 'left' ? words.balanceLeft : words.balanceRight
    return make('tr', '', '', make('td', '', where), make('td', '', sum), make('td', '', '', make('code', '', hash)))
  })
  const leaf = make('p', '', words.balanceLeaf, make('code', '', check.leaf))
  const table = make('table', '', '', make('thead', '', '', head), make('tbody', '', '', ...rows))
  return make('details', '', '', make('summary', '', words.steps), make('p', 'muted', words.balanceHow), leaf, table)
}

function balanceResult({ proof, check }: Judged, words: Words): readonly HTMLElement[] {
  const title = make('h3', '', `${proof.account} · ${proof.balance} ${proof.currency}`)
  const isGood = check?.isGood === true
  const why = isGood ? words.balanceOk : check?.totalMatches === true ? words.balanceBadRoot : words.balanceBad
  const verdict = make('p', isGood ? 'note good' : 'note bad', `${isGood ? '✓ ' : '✗ '}${why}`)
  return check === undefined ? [title, verdict] : [title, verdict, stepRows(check, words)]
}

/** Draws what came of the last file, in these words. */
export function showBalances(words: Words): void {
  const place = byId('balances')
  place.replaceChildren()
  if (taken === undefined) return
  const { file, judged } = taken
  if (file === undefined || judged.length === 0) {
    place.append(make('p', 'note bad', words.balanceNoFile))
    return
  }
  place.append(...judged.flatMap((one) => balanceResult(one, words)))
  const [first] = judged
  if (first === undefined) return
  const { root, total, accounts } = first.proof
  place.append(
    make('p', '', words.balanceCompare, make('code', '', `${file.night}\n${root}`)),
    make('p', 'muted', `${words.balanceTotal}: ${total} · ${words.balanceAccounts}: ${String(accounts)}`),
  )
}
