/**
 * One sign-in for all tabs of a site. The token stays in the session storage of each tab (D-C3); over a channel that
 * only pages of the same origin hear, a new tab asks for it, and tabs say when a session has begun or ended.
 */

/** What tabs say to each other. Everything else on the channel is not heard. */
export type TabMessage =
  | { readonly act: 'ask'; readonly id: string }
  | { readonly act: 'give'; readonly id: string; readonly token: string }
  /** `instead` names the token of the same person that ended for it. */
  | { readonly act: 'begin'; readonly token: string; readonly instead?: string }
  | { readonly act: 'end'; readonly token: string }

const version = 1
/** As tokens of the contract are. */
const tokenForm = /^[0-9A-Za-z_-]{43}$/
const idForm = /^[0-9a-f-]{36}$/
const fields = { ask: ['id'], give: ['id', 'token'], begin: ['token'], end: ['token'] } as const
const forms = { id: idForm, token: tokenForm } as const

const isAct = (act: unknown): act is keyof typeof fields => typeof act === 'string' && Object.hasOwn(fields, act)

/** A message as it was said; undefined for anything that is not exactly one of ours. */
export function readTabMessage(said: unknown): TabMessage | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const { v, act, ...rest } = said as Record<string, unknown>
  if (v !== version || !isAct(act)) return undefined
  const { instead, ...needed } = rest
  if (instead !== undefined && (act !== 'begin' || typeof instead !== 'string' || !tokenForm.test(instead))) return undefined
  const names = fields[act]
  if (Object.keys(needed).length !== names.length) return undefined
  const isWhole = names.every((name) => {
    const value = needed[name]
    return typeof value === 'string' && forms[name].test(value)
  })
  return isWhole ? ({ act, ...rest } as TabMessage) : undefined
}

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void
}

export interface TabsOptions {
  readonly channel: Channel
  /** The page's own origin: what another one says is not heard. */
  readonly origin: string
  /** The token of this tab now. */
  readonly token: () => string | undefined
  /** Another tab has a session and this one has none, or the same person goes on with another token. */
  readonly take: (token: string) => void
  /** Another tab began a session while this one has another: who is here may be somebody else now. */
  readonly swap: (token: string) => void
  /** The session of this tab ended in another one. */
  readonly end: () => void
}

export interface Tabs {
  /** Asks the open tabs for their session; undefined when none has answered in this time. */
  ask(waitMs: number): Promise<string | undefined>
  /** Says that a session has begun here; `instead` of which one, where the person is the same. */
  begin(token: string, instead?: string): void
  /** Says that this session is over. */
  end(token: string): void
}

/** Joins the tabs of this origin. What it hears it never says on, so that nothing goes round. */
export function joinTabs({ channel, origin, token, take, swap, end }: TabsOptions): Tabs {
  const waiting = new Map<string, (token: string) => void>()
  const say = (message: TabMessage) => channel.postMessage({ v: version, ...message })

  function hearBegin(begun: string, instead: string | undefined): void {
    const own = token()
    if (own === begun) return
    if (own === undefined || own === instead) take(begun)
    else swap(begun)
  }
  channel.addEventListener('message', (event) => {
    if (event.origin !== origin) return
    const message = readTabMessage(event.data)
    if (message === undefined) return
    const own = token()
    if (message.act === 'ask') {
      if (own !== undefined) say({ act: 'give', id: message.id, token: own })
    } else if (message.act === 'give') waiting.get(message.id)?.(message.token)
    else if (message.act === 'begin') hearBegin(message.token, message.instead)
    else if (own === message.token) end()
  })

  return {
    ask(waitMs) {
      const id = crypto.randomUUID()
      return new Promise((resolve) => {
        const finish = (given: string | undefined) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(given)
        }
        const timer = setTimeout(() => finish(undefined), waitMs)
        waiting.set(id, finish)
        say({ act: 'ask', id })
      })
    },
    begin: (begun, instead) => say({ act: 'begin', token: begun, ...(instead !== undefined && { instead }) }),
    end: (ended) => say({ act: 'end', token: ended }),
  }
}
