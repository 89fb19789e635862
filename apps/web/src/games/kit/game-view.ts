/** What the page gives a game. The game draws everything inside the page's column, and starts its own session. */
export interface GameViewProps {
  readonly gameId: string
  /** `demo` plays on trial credits and must say so. */
  readonly mode: 'real' | 'demo'
}
