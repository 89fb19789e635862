import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function kit() {
  const lines: string[] = []
  return { lines, log: openLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) } }) }
}

test('secrets are masked by name at any depth, in objects, errors and addresses', () => {
  const { lines, log } = kit()
  const secret = 's3cr3t-value'
  log.info(
    { authorization: secret, body: { password: secret, deep: [{ token: secret }] }, cpw: secret, payeeAccount: secret, Code: secret },
    'call',
  )
  log.child({ token: secret }).warn('child')
  log.error(Object.assign(new Error('failed'), { detail: `row (${secret})`, code: '23505' }), 'with error')
  log.error({ err: new Error('outer', { cause: { password: secret } }) }, 'cause')
  log.info('GET /x?token=%s', secret)
  log.info(`GET /sim/pay?ref=${secret}&lang=bn`)
  expect(lines.length).toBe(6)
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
  expect(lines[2]).toContain('23505')
})

test('one line per event, whatever is in the text', () => {
  const { lines, log } = kit()
  const nasty = 'a\r\n{"level":"fatal"}\u001b[31m\u2028x'
  log.info({ username: nasty, [nasty]: 1 }, nasty)
  log.error(new Error(nasty))
  for (const line of lines) {
    expect(['\r', '\n', '\u001b'].filter((mark) => line.trimEnd().includes(mark))).toEqual([])
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  }
  expect(lines.length).toBe(2)
})

test('long and deep values are cut', () => {
  const { lines, log } = kit()
  const circle: Record<string, unknown> = { big: 'x'.repeat(100_000), count: 10n }
  circle.self = circle
  log.info({ circle }, 'cut')
  expect((lines[0] as string).length).toBeLessThan(50_000)
})
