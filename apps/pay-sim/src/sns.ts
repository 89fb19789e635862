/** Messages signed as Amazon SNS signs them: RSA over the named fields in alphabetical order, each on a line of its own. */
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'

export interface SnsTopic {
  readonly arn: string
  /** PEM that the address of `SigningCertURL` serves. */
  readonly publicKey: string
  /** A message of this topic. */
  message(kind: 'Notification' | 'SubscriptionConfirmation', content: string, more?: Readonly<Record<string, string>>): SnsMessage
}
export type SnsMessage = Readonly<Record<string, string>>

const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/** A topic with a key of its own. Amazon serves a certificate; this serves the bare public key, which reads the same. */
export function openTopic(arn: string, certificateUrl: () => string): SnsTopic {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    arn,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    message(kind, content, more = {}) {
      const fields: Record<string, string> = {
        Type: kind,
        MessageId: randomUUID(),
        TopicArn: arn,
        Message: content,
        Timestamp: new Date().toISOString(),
        ...more,
      }
      const text = (signedFields[kind] ?? []).flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`])).join('')
      const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
      return { ...fields, SignatureVersion: '2', Signature: signature, SigningCertURL: certificateUrl() }
    },
  }
}
