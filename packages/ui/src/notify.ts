/** Toasts are asked for here and shown by `Toaster`, which a site may load after its first paint. */
export interface Notice {
  readonly tone: 'good' | 'bad' | 'info'
  readonly text: string
  /** Smaller, under the text: such as a code to quote. */
  readonly detail?: string | undefined
}

const waiting: Notice[] = []
let show: ((notice: Notice) => void) | undefined

/** Shows a toast now, or as soon as the toaster is there. */
export function notify(tone: Notice['tone'], text: string, detail?: string): void {
  const notice: Notice = { tone, text, ...(detail !== undefined && { detail }) }
  if (show === undefined) waiting.push(notice)
  else show(notice)
}

/** Called by the toaster: takes what waited and everything after. Returns how to stop. */
export function receiveNotices(receive: (notice: Notice) => void): () => void {
  show = receive
  for (const notice of waiting.splice(0)) receive(notice)
  return () => {
    show = undefined
  }
}
