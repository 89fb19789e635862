/** An error that the product can answer: its HTTP status and the parameters of its text. Texts live in packages/i18n (`errors`), in each language (D-C1; PS-8). */
export interface ErrorEntry {
  readonly status: number
  readonly params?: readonly string[]
}
