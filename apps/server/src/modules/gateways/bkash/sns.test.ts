import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCertificatePlace, isSigned, isTrustedPlace, signedText } from './sns.ts'

/** Made with OpenSSL: a certificate, and a message signed with its key in both versions. */
const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIDFzCCAf+gAwIBAgIUWv5pXwEI/KM4Qj0HmNH8SarsJD0wDQYJKoZIhvcNAQEL',
  'BQAwGjEYMBYGA1UEAwwPc25zLnZlY3Rvci50ZXN0MCAXDTI2MTEyMjA2MDMyMFoY',
  'DzIxMjYxMDI5MDYwMzIwWjAaMRgwFgYDVQQDDA9zbnMudmVjdG9yLnRlc3QwggEi',
  'MA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCtuc9/+eAfW4lIMCbtVoxi6GXc',
  'Ps6WtLxZvjQn0uUF8nrM3QrojjIjRV3Xru5hITtRxvSu0Dt8t9sDzGWgJrw9nGHz',
  'szkwAfniobdS3HUTurP43/PNjJcAPhtNsYaDt10pQpJKX+FZ0LflySxgwdyRgXuV',
  'y7MQf9qgzdA+A6+zyDQQn5QYf9uTV3Dx6F6XgsqBDpesT6secCIo6wc58u3X3qAr',
  '81/CXzxsg+eUrK+SM4sZ5GbbhmW0flHotCx7eyasPVX6EyZVgI4N7lw2xrsOhSgT',
  'nMoaaGHdm+0GqpZFrIIHh3/glvC6lm/gjLFk7hZwO2ZjIFNRdD656SUHdKvPAgMB',
  'AAGjUzBRMB0GA1UdDgQWBBQjcD5CsitNtVwf3eP1kcZRzVAoZjAfBgNVHSMEGDAW',
  'gBQjcD5CsitNtVwf3eP1kcZRzVAoZjAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3',
  'DQEBCwUAA4IBAQBsGvS+x8fRy5VitMu6GaRwCDFH4f1PAj4hzO+GRC6Prw7jqAi8',
  'yI3RcmNNE+I2+fqlgNOpcx19BL3snwUWPrQrGNUKKyuzUOPypjB+hq3Eby5aawy+',
  'YVZZ8SUZY1cXtP1j0fwInjfL+fInXkZVyK+C59hZp76wglPPqE0pKZ9v98IhEbqM',
  'hqBEw+Bxm9KY2az2+76DyV7ccw2L8wsGK76oL6c/IE+FsDQkitfGefAcaUwtCzT2',
  'wQ9t1QiSUZMjsFxHX6nG++I7dw7DoiXoINc8d9tBuLxuL2nLEyhN72q5KLFUupwf',
  'FwClVPywiRa5hQoYnZH7KKDL1ChS6C3YUXbd',
  '-----END CERTIFICATE-----',
].join('\n')
const message = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:ap-southeast-1:123456789012:bkash',
  Message: '{"trxID":"6H7801QFYM","merchantInvoiceNumber":"dep_0123456789abcdefABCDEF"}',
  Timestamp: '2026-03-10T06:00:00.000Z',
}
const signatures = {
  1: 'R2Z+y7ZSyrNJ7pT7S5KZ1K5r+eSIjs5cpHU3llTSQOmgMb5n9L4haXkzd6OAprjBjncxKxMvL5Zf+eoCBfS+FBqlDAsAX7iTfgETryC5OBNgyLs6yBpVXyjCtr0u4OqemntuKflWdXrAXcvaMDWp6OR2WccqrB/SAbCi4/AMVG/o3qs3AzXLmY9j1wSIOSfuHweZAbsNzgVKPVZCtZIRbfFNmKMLsdvcCJ5bt5Xg6XI8DL9gG6czcR7SxHMbG2Tk+C5b5mdxQ9PwsT1ihln6A2p5HfwrKpK9hRgUbmjKyCoHzsf1zTZa1/VfOnPAQn1enILRFWNtQ9knLpLlz4kkvg==',
  2: 'htn3JWQusDmTx2Ng8q2m7HxPD0JsSRlb/DSBU9vwMdhdyG7PgtnY0+kACcQR+YuTD9CasUMgbb2hNCEkG1RDCNoggF0XXFUvktITCToQOlRTT+c/U4uciOR6qPnAAXh7BQhSqTu5B6VaE04g5P1X/c4z3daVTQcTyj4AEpn+UXogRcz5Woz9BmDmuV5kXo4J9oX3nJF7G/L0T4WL+11qGKm/5Joibnv2KOQwtAVM7rA+Y+b9yhfixRddIvCBqKK4wuJHQh/c+hveWwjPhh0JhXHmy6FJDcPUkYudnQuh0moqtO0TZ/RDoEb1Z7DSGJDYb7cJWBt3xRz/6W1NXTIIVg==',
}
const key = createPublicKey(certificate)
const signed = (version: 1 | 2) => ({ ...message, SignatureVersion: String(version), Signature: signatures[version] })

test('messages of both versions verify with the key of the certificate', () => {
  for (const version of [1, 2] as const) expect(isSigned(signed(version), key)).toBe(true)
})

test('an altered field, another version, another key, another kind do not', () => {
  const good = signed(2)
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  expect(isSigned(good, other)).toBe(false)
  for (const lie of [
    { Message: good.Message.replace('6H78', '6H79') },
    { MessageId: 'x' },
    { TopicArn: 'arn:aws:sns:x:1:other' },
    { Timestamp: '2026-03-10T06:00:01.000Z' },
    { Subject: 'added' },
    { Type: 'SubscriptionConfirmation' },
    { Type: 'UnsubscribeConfirmation' },
    { SignatureVersion: '1' },
    { SignatureVersion: '3' },
    { Signature: '' },
  ])
    expect(isSigned({ ...good, ...lie }, key), JSON.stringify(lie)).toBe(false)
})

test('the signed text names the fields in their order, each value on a line of its own', () => {
  expect(
    signedText({ ...message, Subject: 'S' })
      ?.split('\n')
      .filter((_, at) => at % 2 === 0),
  ).toEqual(['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type', ''])
})

test('keys and subscriptions come from Amazon’s notification service, or from where the gateway itself is', () => {
  const gateway = 'https://tokenized.pay.bka.sh/v1.2.0-beta'
  for (const place of ['https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-1.pem', 'https://tokenized.pay.bka.sh/key.pem'])
    expect(isTrustedPlace(place, gateway), place).toBe(true)
  for (const place of [
    'http://sns.ap-southeast-1.amazonaws.com/x.pem',
    'https://sns.ap-southeast-1.amazonaws.com.evil.example/x.pem',
    'https://evil.example/sns.ap-southeast-1.amazonaws.com',
    'https://sns.ap-southeast-1.amazonaws.com@evil.example/x.pem',
    'https://x@sns.ap-southeast-1.amazonaws.com/x.pem',
    'https://bucket.s3.amazonaws.com/x.pem',
    'file:///etc/passwd',
    '',
  ])
    expect(isTrustedPlace(place, gateway), place).toBe(false)
})

test('a key comes from a signing certificate only, not from whatever the notification service can be made to serve', () => {
  const gateway = 'https://tokenized.pay.bka.sh/v1.2.0-beta'
  const amazon = 'https://sns.ap-southeast-1.amazonaws.com'
  for (const place of [`${amazon}/SimpleNotificationService-0f1e2d3c.pem`, 'https://tokenized.pay.bka.sh/key.pem'])
    expect(isCertificatePlace(place, gateway), place).toBe(true)
  for (const path of [
    '/x.pem',
    '/?Action=ConfirmSubscription',
    '/a/SimpleNotificationService-1.pem',
    '/SimpleNotificationService-1.pem?x=1',
    '/SimpleNotificationService-1.pem.txt',
  ])
    expect(isCertificatePlace(`${amazon}${path}`, gateway), path).toBe(false)
})
