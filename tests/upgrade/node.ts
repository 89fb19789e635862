/**
 * One node of the house in `folder`, in a program of its own: `node node.ts <folder> <database> <home>`. Says where it is,
 * who may sign in, and whether its bets name their session, as one line of JSON; ends when its input does.
 */
import path from 'node:path'

type Contract = Readonly<Record<string, { readonly request: { readonly properties?: Readonly<Record<string, unknown>> } }>>
interface Server {
  startServer(options: object): Promise<{ readonly url: string; readonly demo: unknown; stop(): Promise<void> }>
}

const [folder = '', databaseUrl = '', home = ''] = process.argv.slice(2)
const { startServer } = (await import(path.join(folder, 'apps/server/src/app/main.ts'))) as Server
const started = await startServer({ databaseUrl, port: 0, home, log: () => undefined, env: { KHELA_RATE_FACTOR: '1000' } })
const { endpoints } = (await import(path.join(folder, 'packages/contract/src/index.ts'))) as { endpoints: Contract }
const namesSession = endpoints.diceBet?.request.properties?.['sessionId'] !== undefined
console.log(JSON.stringify({ url: started.url, demo: started.demo, namesSession }))
process.stdin.resume()
process.stdin.on('end', () => void started.stop().then(() => process.exit(0)))
