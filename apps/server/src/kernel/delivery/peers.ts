/** The other houses that carry messages: a mail server (SMTP) and an SMS gateway (HTTP). */
import { createTransport } from 'nodemailer'
import type { DeliveryAddresses } from '../config.ts'
import type { Mail, Sms } from './letters.ts'

const patienceMs = 10_000

/** A connection a message; throws when the server does not take the mail. */
export async function sendMail(addresses: DeliveryAddresses, mail: Mail): Promise<void> {
  if (addresses.smtpUrl === undefined) throw new Error('no mail server is configured (KHELA_SMTP_URL)')
  const transport = createTransport({
    url: addresses.smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: addresses.mailFrom, to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text })
  } finally {
    transport.close()
  }
}

/** POST `{to, text}` with the key as bearer; anything but 2xx throws. The answer's body is not read. */
export async function sendSms(addresses: DeliveryAddresses, sms: Sms): Promise<void> {
  if (addresses.smsUrl === undefined) throw new Error('no SMS gateway is configured (KHELA_SMS_URL)')
  const answer = await fetch(addresses.smsUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      ...(addresses.smsKey === undefined ? {} : { authorization: `Bearer ${addresses.smsKey}` }),
    },
    body: JSON.stringify({ to: sms.to, text: sms.text }),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
}
