/** The password that a sign-in was just done with, for the forced change that follows (PS-5.7). In memory only. */
let held: string | undefined

export const heldPassword = {
  keep(password: string | undefined): void {
    held = password
  },
  /** Reads it; it stays until it is dropped, for a refused change is tried again. */
  read: (): string | undefined => held,
}
