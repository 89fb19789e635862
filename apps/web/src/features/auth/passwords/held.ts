/** The password that a sign-in was just done with, for the forced change that follows (product-spec §5 "old password required unless already held"). In memory only. */
let held: string | undefined

export const heldPassword = {
  keep(password: string | undefined): void {
    held = password
  },
  /** Reads it; it stays until it is dropped, for a refused change is tried again. */
  read: (): string | undefined => held,
}
