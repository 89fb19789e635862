/** The part of the offline page that checks a round that many shared, from the file that the site gives for it. */
import { walkChain } from '../src/chain-walk.ts'
import { checkSharedRound, type SharedCheck, type SharedRound, type Unproven } from '../src/table-verifier.ts'
import { VerifierError } from '../src/verifier.ts'
import { make } from './dom.ts'
import { anchor, blockList, verdict } from './verdict.ts'
import type { Words } from './words.ts'

/** What came of such a file; `check` is undefined for one that cannot be checked. */
export type JudgedShared = { readonly shared: SharedRound; readonly check: SharedCheck | undefined }

/** Whether a file is of a shared round, as far as its form says. */
export function isSharedFile(text: string): boolean {
  try {
    const file = JSON.parse(text) as Partial<SharedRound> | null
    const parts = [file?.chain, file?.round, file?.own]
    return typeof file?.table === 'string' && parts.every((part) => typeof part === 'object' && part !== null)
  } catch {
    return false
  }
}

/** Works the round of a file out. `progress` hears which share of the chain is walked, 0 to 1. Throws for a file that holds no such round. */
export async function judgeShared(text: string, progress: (share: number) => void): Promise<JudgedShared> {
  const shared = JSON.parse(text) as SharedRound
  try {
    return { shared, check: await checkSharedRound(shared, (hash, steps) => walkAside(hash, steps, (done) => progress(done / steps))) }
  } catch (problem) {
    if (!(problem instanceof VerifierError)) throw problem
    return { shared, check: undefined }
  }
}

type Word = { readonly done: number } | { readonly end: string }

/** The walk in a worker, so that the page stays awake; where a browser gives a file no worker, in the page itself, in turns. */
function walkAside(hash: string, steps: number, progress: (done: number) => void): Promise<string> {
  if (steps < 1_000) return walkChain(hash, steps)
  const text = `${String(walkChain)};onmessage=({data})=>walkChain(data.hash,data.steps,(done)=>postMessage({done})).then((end)=>postMessage({end}))`
  return new Promise<string>((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
    worker.addEventListener('error', () => reject(new Error('no worker')))
    worker.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if ('done' in data) progress(data.done)
      else {
        worker.terminate()
        resolve(data.end)
      }
    })
    worker.postMessage({ hash, steps }, [])
  }).catch(() => walkChain(hash, steps, progress))
}

const unproven = (why: Unproven, words: Words): string =>
  why === 'hand' ? words.sharedByHand : why === 'ceiling' ? words.sharedCeiling : words.sharedVoid

function betLine({ leaf, isListed, isPaid, unproven: why }: SharedCheck['bets'][number], words: Words): HTMLElement {
  const is = isListed && isPaid
  const text = !is ? words.sharedBetBad : why === undefined ? words.sharedBetOk : unproven(why, words)
  return make('div', 'fact', '', make('dt', '', leaf), make('dd', '', '', verdict(is && why !== undefined ? 'unproven' : is, text)))
}

/** What is shown of it. */
export function sharedView({ shared, check }: JudgedShared, words: Words): HTMLElement[] {
  if (check === undefined) return [make('p', 'note bad', words.roundNoFile)]
  const isFixed = check.chainMatches && check.saltMatches
  const facts = make('dl', 'facts', '')
  for (const [name, value] of Object.entries(check.outcome))
    facts.append(make('div', 'fact', '', make('dt', '', name), make('dd', '', String(value))))
  facts.append(...check.bets.map((bet) => betLine(bet, words)))
  return [
    make('h3', '', `${shared.table} ${shared.round.no}`),
    verdict(isFixed, isFixed ? words.sharedChainOk : words.sharedChainBad),
    anchor(words.sharedTerminal, shared.chain.terminal, words),
    anchor(words.sharedSaltCommit, shared.chain.saltCommit, words),
    verdict(check.outcomeMatches, check.outcomeMatches ? words.roundOk : words.roundBad),
    facts,
    blockList(check.blocks, words),
  ]
}
