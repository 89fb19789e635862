/** The demo's payment stand-ins as a program that ends with whoever started it: when its standard input is closed, however that came. */
import '../apps/pay-sim/src/main.ts'

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
