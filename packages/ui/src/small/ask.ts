import type { ReactNode } from 'react'
import type { ButtonTone } from '../button.tsx'
import type { IconName } from '../icon-paths.ts'

export interface AskButton {
  readonly id: string
  readonly label: string
  readonly tone?: ButtonTone
}

export interface Question {
  readonly icon?: IconName
  readonly title: string
  /** The body; rich content is nodes: markup of others goes through the site's one component that cleans it. */
  readonly html?: ReactNode
  readonly buttons: readonly AskButton[]
  /** A click on the cover closes it (PS-2.14); off unless asked. */
  readonly coverCloses?: boolean
}

export interface Asked extends Question {
  readonly key: number
  readonly answer: (id: string | undefined) => void
}

/** What the host draws: questions in order, and the loader on top while any part of the page asked for it. */
export interface AskState {
  readonly questions: readonly Asked[]
  readonly loading: readonly { readonly key: number; readonly text: string | undefined }[]
}

let state: AskState = { questions: [], loading: [] }
let lastKey = 0
let focusBefore: Element | null = null
const listeners = new Set<() => void>()

function set(next: AskState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Asks the person. Resolves with the id of the button pressed, or undefined when it was closed. */
export function ask(question: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const key = (lastKey += 1)
    const answer = (id: string | undefined) => {
      set({ ...state, questions: state.questions.filter((asked) => asked.key !== key) })
      resolve(id)
    }
    set({ ...state, questions: [...state.questions, { ...question, key, answer }] })
  })
}

/** What had the focus when the loader last came: the loader takes the focus, and what follows it must give it back further. */
export const focusBeforeLoader = (): Element | null => focusBefore

/** A loader that comes again finds the focus where the first one left it; what was kept before still holds then. */
function keepFocus(): void {
  const now = typeof document === 'undefined' ? null : document.activeElement
  if (now !== null && now !== document.body && !now.closest('.loader')) focusBefore = now
}

/** The whole-page loader; prefer the pending state of a button. */
export const loader = {
  /** Shows it until the returned function is called; several callers may overlap. */
  show(text?: string): () => void {
    const key = (lastKey += 1)
    keepFocus()
    set({ ...state, loading: [...state.loading, { key, text }] })
    return () => set({ ...state, loading: state.loading.filter((row) => row.key !== key) })
  },
  /** Shows it while `work` is under way, and answers or throws as it does. */
  async during<T>(work: Promise<T>, text?: string): Promise<T> {
    const hide = loader.show(text)
    try {
      return await work
    } finally {
      hide()
    }
  },
  /** Takes every loader away. */
  hide(): void {
    set({ ...state, loading: [] })
  },
}

/** For the host and for the site that loads the host when it is first needed. */
export const askStore = {
  get: (): AskState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
