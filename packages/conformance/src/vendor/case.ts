import type { VendorSteps } from './steps.ts'

/** One check of a vendor. */
export interface VendorCase {
  readonly id: string
  readonly title: string
  readonly rule: string
  /** Needs the built-in operator that the vendor calls. */
  readonly needsDesk?: true
  readonly run: (s: VendorSteps) => Promise<void>
}

export interface VendorGroup {
  readonly name: string
  readonly cases: readonly VendorCase[]
}
