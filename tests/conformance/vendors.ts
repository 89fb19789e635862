/** The two vendors whose keys the kit holds. */
import type { VendorRow } from './bed-store.ts'

interface KitVendor extends VendorRow {
  readonly keyId: string
  /** Hex. */
  readonly secret: string
}
export const underTest: KitVendor = {
  code: 'KITA',
  games: ['kit-wheel', 'kit-slot'],
  firstNode: 9_100,
  keyId: 'vk_kit_a',
  secret: 'a1'.repeat(32),
}
export const other: KitVendor = { code: 'KITB', games: ['kit-dice'], firstNode: 9_200, keyId: 'vk_kit_b', secret: 'b2'.repeat(32) }
