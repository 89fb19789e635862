import { endpoint, rates } from '../../endpoint.ts'
import { OneLine, T, empty, obj } from '../../schema.ts'

/** Whoever calls: the message proves itself, or is only a hint to ask the gateway (PAY-3.2.6). */
const peer = ['guest', 'trial', 'member', 'agent', 'operator', 'gateway'] as const
const spec = 'PAY-3.1, PAY-3.2.6'

/** A signed notice of a gateway; it credits nothing. */
const notice = <const P extends `/${string}`>(path: P, title: string) =>
  endpoint({
    method: 'POST',
    path,
    site: 'web',
    title,
    who: peer,
    always: true,
    raw: true,
    rate: rates.peer,
    request: empty,
    reply: obj({ received: T.Literal(true) }),
    errors: ['signature_invalid'],
    spec,
  })

/** The payer's browser comes back from a hosted page, and goes on to the deposit; what it carries is a hint. */
const comeBack = <const M extends 'GET' | 'POST', const P extends `/${string}`>(method: M, path: P, title: string) =>
  endpoint({
    method,
    path,
    site: 'web',
    title,
    who: peer,
    always: true,
    raw: true,
    media: 'redirect',
    rate: rates.public,
    request: empty,
    reply: OneLine(1, 300),
    errors: [],
    spec,
  })

export const gatewayCalls = {
  bkashNotice: notice('/wps/gateway/bkash/notice', 'Notice of bKash, signed as Amazon SNS signs; it credits nothing by itself'),
  bkashReturn: comeBack('GET', '/wps/gateway/bkash/return', 'The payer comes back from the page of bKash'),
  nagadReturn: comeBack('GET', '/wps/gateway/nagad/return', 'The payer comes back from the page of Nagad'),
  sslcommerzNotice: notice('/wps/gateway/sslcommerz/notice', 'Notice (IPN) of SSLCommerz; it credits nothing by itself'),
  sslcommerzReturn: comeBack('POST', '/wps/gateway/sslcommerz/return', 'The payer comes back from the page of SSLCommerz, by a form'),
} as const
