/** Writes a line again and again until its standard input is closed: a companion for the tests of logs. */
const timer = setInterval(() => console.log('a line of the log'), 10)
process.stdin.resume().on('end', () => clearInterval(timer))
