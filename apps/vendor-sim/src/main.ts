/** The vendor as a program: everything it needs stands in its environment. */
import { startVendor } from './index.ts'

function needed(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const given = (name: string) => process.env[name] ?? ''
const vendor = await startVendor({
  home: needed('VENDOR_HOME'),
  port: Number(given('VENDOR_PORT')),
  vendorId: given('VENDOR_ID') || 'NOVA',
  keyId: needed('VENDOR_KEY'),
  secret: needed('VENDOR_SECRET'),
  operatorUrl: needed('OPERATOR_URL'),
  controlToken: given('VENDOR_CONTROL_TOKEN'),
  ...(given('VENDOR_PURSE_KEY') === '' ? {} : { purse: { keyId: given('VENDOR_PURSE_KEY'), secret: needed('VENDOR_PURSE_SECRET') } }),
  ...(given('VENDOR_PUBLIC_URL') === '' ? {} : { publicUrl: given('VENDOR_PUBLIC_URL') }),
})
process.stdout.write(`vendor-sim is up: ${vendor.url}\n`)

const stop = () => void vendor.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
