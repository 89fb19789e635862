import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInbox, type Inbox } from './inbox.ts'
import { readMail } from './mail.ts'

let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox({ smsKey: 'key-of-the-gateway' })
})
afterAll(() => inbox.stop())

const send = (body: unknown, key = 'key-of-the-gateway') =>
  fetch(inbox.smsUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(({ status }) => status)

test('an SMS is shown newest first, as JSON and to a program', async () => {
  expect(await send({ to: '+8801712345678', text: 'আপনার কোড 111111' })).toBe(200)
  expect(await send({ to: '+8801712345679', text: 'আপনার কোড 222222' })).toBe(200)
  const seen = (await (await fetch(`${inbox.url}/messages.json?room=sms`)).json()) as { to: string }[]
  expect(seen).toEqual(inbox.messages('sms'))
  expect(seen[0]).toMatchObject({ to: '+8801712345679', text: 'আপনার কোড 222222' })
})

test('another key, and what is no message, is refused', async () => {
  expect(await send({ to: '+8801712345678', text: 'x' }, 'key-of-the-gatewax')).toBe(401)
  expect([await send({ to: '0171', text: 'x' }), await send({ to: '+8801712345678', text: '' }), await send(null)]).toEqual([422, 422, 400])
})

test('a mail over SMTP is read in its own letters', async () => {
  const { port } = new URL(inbox.smtpUrl)
  const subject = `=?UTF-8?B?${Buffer.from('খেলা কোড').toString('base64')}?=`
  const lines = [
    'EHLO test',
    'MAIL FROM:<house@example.com>',
    'RCPT TO:<rahima@example.com>',
    'DATA',
    `Subject: ${subject}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nCode=20=31=\r\n23 =E0=A6=95\r\n.`,
    'QUIT',
  ]
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', reject).on('close', resolve)
    // Each answer of the server asks for the next line; the lines of a longer answer have a hyphen behind the number.
    socket.on('data', (answer) => {
      if (!/^\d{3} [^\r\n]*\r\n$/m.test(String(answer))) return
      const next = lines.shift()
      if (next !== undefined) socket.write(`${next}\r\n`)
    })
  })
  expect(inbox.messages('mail')[0]).toMatchObject({ to: 'rahima@example.com', subject: 'খেলা কোড', text: 'Code 123 ক' })
})

test('encoded words that cut a letter in two are put together first', () => {
  const bytes = Buffer.from('কখ')
  const word = (part: Buffer) => `=?utf-8?Q?${[...part].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('')}?=`
  const raw = `Subject: ${word(bytes.subarray(0, 4))}\r\n ${word(bytes.subarray(4))}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('ঠিক').toString('base64')}`
  expect(readMail(Buffer.from(raw))).toEqual({ subject: 'কখ', text: 'ঠিক' })
})

test('the pages are in both languages, and a message is no markup', async () => {
  await send({ to: '+8801712345678', text: '<img src=x onerror=alert(1)>' })
  for (const [lang, words] of [
    ['bn', 'এসএমএস ইনবক্স'],
    ['en', 'SMS inbox'],
  ]) {
    const page = await fetch(`${inbox.url}/sms?lang=${lang}`)
    const html = await page.text()
    expect([page.status, html.includes(String(words)), html.includes('onerror')]).toEqual([200, true, false])
  }
  expect((await fetch(`${inbox.url}/else`)).status).toBe(404)
})
