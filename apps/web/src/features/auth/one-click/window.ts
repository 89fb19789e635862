/** The other house's window, and the way its answer comes back: over a channel that only pages of this very site can hear. */

/** What the other house sent the browser back with. */
export interface Answer {
  readonly state: string
  /** Query and fragment as they were, for the server to read. */
  readonly answer: string
}

export type WindowTrouble = 'popup_blocked' | 'popup_closed'
/** The window could not be opened, or was closed before an answer came (PS-8.1). */
export class WindowError extends Error {
  readonly trouble: WindowTrouble
  constructor(trouble: WindowTrouble) {
    super(trouble)
    this.name = 'WindowError'
    this.trouble = trouble
  }
}

const channelName = 'khela.way'
const lookMs = 400
/** A window closes itself right after it has spoken: its words may arrive a little later than its end is seen. */
const lastWordsMs = 1_500
const size = { width: 480, height: 720 }

/** Opens an empty window; do it in the very handler of the press, or browsers block it. */
export function openWindow(): Window {
  const left = Math.max(0, window.screenX + (window.outerWidth - size.width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - size.height) / 2)
  const opened = window.open('about:blank', '_blank', `popup,width=${size.width},height=${size.height},left=${left},top=${top}`)
  if (opened === null || opened.closed) throw new WindowError('popup_blocked')
  return opened
}

/** Waits for the answer that belongs to `state`. Throws WindowError when the window is closed without one. */
export function waitForAnswer(opened: Window, state: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName)
    let goneSince: number | undefined
    const look = setInterval(() => {
      if (!opened.closed) return
      goneSince ??= performance.now()
      if (performance.now() - goneSince > lastWordsMs) end(() => reject(new WindowError('popup_closed')))
    }, lookMs)
    const end = (then: () => void) => {
      clearInterval(look)
      channel.close()
      then()
    }
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isAnswer(data) && data.state === state) end(() => resolve(data))
    })
  })
}

function isAnswer(data: unknown): data is Answer {
  const fields = data as Partial<Answer> | null
  return typeof fields === 'object' && typeof fields?.state === 'string' && typeof fields.answer === 'string'
}

/** In the window that came back: tells the page that opened it. */
export function tellOpener(answer: Answer): void {
  const channel = new BroadcastChannel(channelName)
  // A channel reaches this origin only, so unlike a window's its message takes no target.
  const tell = channel.postMessage.bind(channel)
  tell(answer)
  channel.close()
}

/** The answer in an address that another house sent the browser to; undefined when none is there. */
export function answerIn({ search, hash }: Pick<Location, 'search' | 'hash'>): Answer | undefined {
  const answer = [search.slice(1), hash.slice(1)].filter((part) => part !== '' && part !== '_=_').join('&')
  const state = new URLSearchParams(answer).get('state')
  if (state === null) return undefined
  // Firebase names the state in the fragment too, and a name may stand only once.
  const fields = new URLSearchParams(answer)
  fields.set('state', state)
  return { state, answer: fields.toString() }
}

const ownKey = 'khela.way'
interface Own {
  readonly state: string
  readonly next: string | undefined
  readonly page: 'site' | 'agent'
}

/** Goes to the other house in this window, where no second one may open; this tab remembers what it began. */
export function goInThisWindow(url: string, own: Own): void {
  sessionStorage.setItem(ownKey, JSON.stringify(own))
  location.assign(url)
}

/** What this tab began in its own window, if it was this. */
export function ownOf(state: string): Own | undefined {
  const found = JSON.parse(sessionStorage.getItem(ownKey) ?? 'null') as Own | null
  return found?.state === state ? found : undefined
}

/** It is taken up and over. */
export const forgetOwn = (): void => sessionStorage.removeItem(ownKey)
