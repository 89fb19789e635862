/** Our calls to a vendor from a job, beside any transaction (kernel/outside.ts). */
import type { App } from '../../../kernel/index.ts'
import { openVendorKeys, VendorClient } from '../../vendors/index.ts'

/** A client of the vendor with the keys and the address as they are now; closed after `work`. */
export async function withVendor<T>(app: App, vendor: string, work: (client: VendorClient) => Promise<T>): Promise<T> {
  const keys = await openVendorKeys(app)
  const client = new VendorClient({ vendor: () => keys.vendor(vendor), now: keys.now })
  try {
    return await work(client)
  } finally {
    client.close()
    keys.stop()
  }
}
