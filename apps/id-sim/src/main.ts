/** The stand-ins as a program: everything they need stands in the environment. */
import { startStandIns } from './index.ts'

function needed(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const standIns = await startStandIns({
  siteUrl: needed('ID_SITE_URL'),
  port: Number(needed('ID_PORT')),
  inboxPort: Number(needed('ID_INBOX_PORT')),
  smtpPort: Number(needed('ID_SMTP_PORT')),
  smsKey: needed('ID_SMS_KEY'),
  google: { clientId: needed('ID_GOOGLE_CLIENT_ID'), clientSecret: needed('ID_GOOGLE_CLIENT_SECRET') },
  facebook: { appId: needed('ID_FACEBOOK_APP_ID'), appSecret: needed('ID_FACEBOOK_APP_SECRET') },
  telegram: { botToken: needed('ID_TELEGRAM_BOT_TOKEN') },
  firebase: { project: needed('ID_FIREBASE_PROJECT') },
})
process.stdout.write(`id-sim is up: ${standIns.url}\n`)

const stop = () => void standIns.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
