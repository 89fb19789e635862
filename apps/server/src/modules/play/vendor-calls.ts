/** What is asked of a vendor that listens itself when one of its games is opened, and how that fails. */

/** What a vendor is told when one of its games is opened. */
export interface LaunchOrder {
  readonly requestId: string
  readonly token: string
  readonly playerId: string
  readonly sessionId: string
  readonly gameCode: string
  readonly currency: string
  readonly mode: 'real' | 'demo'
  readonly language: 'bn' | 'en'
  readonly lobbyUrl: string
  readonly device: 'mobile' | 'desktop'
}
/** The calls to a vendor that listens itself; undefined in a process that makes none. */
export type VendorCalls = (vendor: string) => { launch(order: LaunchOrder): Promise<string> } | undefined

/** Why there is no answer. `status`: the vendor refused; `unknown`: there is no address or no live key to call with. */
export type VendorFailure = 'unknown' | 'open' | 'timeout' | 'network' | 'status' | 'signature' | 'too_large' | 'form'

/** A call that has no answer to use. The message never quotes the vendor. */
export class VendorCallError extends Error {
  readonly why: VendorFailure
  /** HTTP status, for `status`. */
  readonly status: number | undefined

  constructor(why: VendorFailure, status?: number) {
    super(status === undefined ? `the vendor call failed: ${why}` : `the vendor answered ${status}`)
    this.name = 'VendorCallError'
    this.why = why
    this.status = status
  }
}
