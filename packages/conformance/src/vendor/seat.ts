export type Json = Readonly<Record<string, unknown>>

/** Whom the vendor plays for, and how play is begun. */
export interface Seat {
  readonly player: { readonly playerId: string; readonly sessionId: string; readonly currency: string; readonly game: string | undefined }
  readonly lobbyUrl: string
  readonly mode: 'real' | 'demo'
}
