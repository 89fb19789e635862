/** The demo's game vendor beside the house. */
import path from 'node:path'
import { keepCompanion, type Companion } from './companion.ts'

/** What the server says of the vendor it has registered; see apps/server/src/app/demo-vendor.ts. */
export interface DemoVendor {
  readonly vendorId: string
  readonly keyId: string
  readonly secret: string
  readonly port: number
  readonly controlToken: string
  /** The key of its second name, which keeps its own wallet. */
  readonly purse: { readonly keyId: string; readonly secret: string }
}
export interface VendorOptions {
  readonly vendor: DemoVendor
  /** Where the vendor reaches the house. */
  readonly operatorUrl: string
  /** Data folder of the house. The vendor's own is `vendor-sim` in it. */
  readonly home: string
  readonly say: (line: string) => void
}

/** Starts the vendor and keeps it running until `stop`. Does not wait for it: the house asks until it answers. */
export function runVendor({ vendor, operatorUrl, home, say }: VendorOptions): Companion {
  return keepCompanion({
    name: 'vendor-sim',
    called: 'The demo’s game vendor',
    script: 'vendor-process.ts',
    home,
    say,
    env: {
      VENDOR_HOME: path.join(home, 'vendor-sim'),
      VENDOR_PORT: String(vendor.port),
      VENDOR_ID: vendor.vendorId,
      VENDOR_KEY: vendor.keyId,
      VENDOR_SECRET: vendor.secret,
      VENDOR_CONTROL_TOKEN: vendor.controlToken,
      VENDOR_PURSE_KEY: vendor.purse.keyId,
      VENDOR_PURSE_SECRET: vendor.purse.secret,
      OPERATOR_URL: operatorUrl,
    },
  })
}
