/** Program for the launcher's test: starts the server of the folder given, says its address and pid as JSON, and holds it until told to end. */
import { startPostgres } from './index.ts'

const [dir = ''] = process.argv.slice(2)
const server = await startPostgres({ dir, fast: true })
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`)
process.stdin.on('end', () => void server.stop()).resume()
