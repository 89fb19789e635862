/** A worker process of jobs.test.ts: `hang` begins the job and never ends it, `finish` does it. */
import { openDb } from './db.ts'
import { openJobs } from './jobs.ts'
import { silent } from './log.ts'

const [url = '', mode = ''] = process.argv.slice(2)
const db = openDb({ url, role: 'khela_app', max: 2 })
const jobs = openJobs({ url, role: 'khela_app', db, timeZone: 'Asia/Dhaka', log: silent() })
const say = (word: string) => void process.stdout.write(`${word}\n`)

jobs.work('slow', async (t, body) => {
  await t.run('insert into public.effect values ($1)', [`slow ${body as string}`])
  say('begun')
  if (mode === 'hang') await new Promise(() => undefined)
  t.afterCommit(() => say('done'))
})
await jobs.start({ supervise: true })
await jobs.startWorking()
say('ready')
process.on('SIGTERM', () => void jobs.stop().then(() => process.exit(0)))
