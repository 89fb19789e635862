/** `npm start` with a small server instead of the real one, for launch.test.ts: counts its starts in the database and answers with the number. */
import { createServer } from 'node:http'
import pg from 'pg'
import { explain, launch, PlainError, type RunningServer, type ServerOptions } from './launch.ts'
import { onStopSignal } from './signals.ts'
import { UP } from './supervise.ts'

async function startServer({ databaseUrl, port, log }: ServerOptions): Promise<RunningServer> {
  if (process.env['STUB'] === 'refuse') throw new PlainError('The database belongs to a newer version.')
  if (process.env['STUB'] === 'break') throw new TypeError('something nobody foresaw')
  const pool = new pg.Pool({ connectionString: databaseUrl })
  pool.on('error', () => undefined)
  await pool.query('create table if not exists start (at timestamptz default now())')
  const { rows } = await pool.query<{ n: number }>(
    'with made as (insert into start default values) select count(*)::int + 1 as n from start',
  )
  log(`Start ${rows[0]?.n} of this database, by process ${process.pid}.`)
  const http = createServer((_request, reply) => {
    pool.query<{ n: number }>('select count(*)::int as n from start').then(
      (result) => reply.end(String(result.rows[0]?.n)),
      () => reply.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    officeUrl: `http://127.0.0.1:${port}/office`,
    demo: [{ who: 'Member', name: 'rahim', password: 'demo-1234', note: '৳ 1,000' }],
    stop: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await pool.end()
    },
  }
}

const say = (line: string) => console.log(line)
const options = {
  root: process.cwd(),
  args: process.argv.slice(2),
  env: process.env,
  say,
  fast: true,
  build: async () => [],
  startServer: async () => startServer,
  onUp: () => void process.send?.(UP),
}
const launched = launch(options)
onStopSignal(() => launched.stop(), say)
launched.up.catch(async (error: unknown) => {
  console.error(explain(error, options))
  await launched.stop()
  process.exit(1)
})
