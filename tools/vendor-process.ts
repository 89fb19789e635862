/** The demo's vendor as a program that ends with whoever started it: when its standard input is closed, however that came. */
import '../apps/vendor-sim/src/main.ts'

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
