/** The stand-ins as a program: everything they need stands in the environment. */
import { readFileSync } from 'node:fs'
import { startPaySim } from './index.ts'

function needed(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const siteUrl = needed('PAY_SITE_URL')
const sim = await startPaySim({
  port: Number(needed('PAY_PORT')),
  bkash: {
    appKey: needed('PAY_BKASH_APP_KEY'),
    appSecret: needed('PAY_BKASH_APP_SECRET'),
    username: needed('PAY_BKASH_USERNAME'),
    password: needed('PAY_BKASH_PASSWORD'),
    topic: needed('PAY_BKASH_TOPIC'),
    noticeUrl: `${siteUrl}/wps/gateway/bkash/notice`,
  },
  nagad: {
    merchantId: needed('PAY_NAGAD_MERCHANT_ID'),
    privateKey: readFileSync(needed('PAY_NAGAD_PRIVATE_KEY_FILE'), 'utf8'),
    merchantKey: readFileSync(needed('PAY_NAGAD_MERCHANT_KEY_FILE'), 'utf8'),
    hash: 'SHA256',
  },
  sslcommerz: { storeId: needed('PAY_SSLCOMMERZ_STORE_ID'), storePassword: needed('PAY_SSLCOMMERZ_STORE_PASSWORD'), feeBasisPoints: 200 },
  tron: { contract: needed('PAY_TRON_CONTRACT'), blockMs: 1_000 },
})
process.stdout.write(`pay-sim is up: ${sim.url}\n`)

const stop = () => void sim.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
