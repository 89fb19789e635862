import { endpoint, rates } from '../endpoint.ts'
import { Hex, Html, OneLine, PublicId, T, empty, obj, oneOf, optional } from '../schema.ts'

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

export const calls = {
  bkashNotice: notice('/wps/gateway/bkash/notice', 'Notice of bKash, signed as Amazon SNS signs; it credits nothing by itself'),
  bkashReturn: comeBack('GET', '/wps/gateway/bkash/return', 'The payer comes back from the page of bKash'),
  nagadReturn: comeBack('GET', '/wps/gateway/nagad/return', 'The payer comes back from the page of Nagad'),
  sslcommerzNotice: notice('/wps/gateway/sslcommerz/notice', 'Notice (IPN) of SSLCommerz; it credits nothing by itself'),
  sslcommerzReturn: comeBack('POST', '/wps/gateway/sslcommerz/return', 'The payer comes back from the page of SSLCommerz, by a form'),
  gatewayCallback: endpoint({
    method: 'POST',
    path: '/wps/gateway/sim/callback',
    site: 'web',
    title: 'Signed notice of the simulated gateway; it credits nothing by itself',
    who: peer,
    always: true,
    rate: rates.peer,
    request: obj({ eventId: PublicId, providerRef: PublicId, state: oneOf('PAID', 'FAILED') }),
    reply: obj({ received: T.Literal(true) }),
    errors: ['signature_invalid'],
    spec: 'PAY-3.2.6',
  }),
  simPayPage: endpoint({
    method: 'GET',
    path: '/sim/pay',
    site: 'web',
    title: 'Hosted page of the simulated gateway (profile DEMO)',
    who: peer,
    rate: rates.public,
    request: obj({ ref: PublicId, lang: optional(oneOf('bn', 'en')) }),
    reply: Html,
    media: 'text/html; charset=utf-8',
    errors: [],
    spec: 'D-P2; PAY-3.2',
  }),
  simPayScript: endpoint({
    method: 'GET',
    path: '/sim/pay.js',
    site: 'web',
    title: 'Script of that page',
    who: peer,
    rate: rates.public,
    request: empty,
    reply: Html,
    media: 'text/javascript; charset=utf-8',
    errors: [],
    spec: 'D-P2; PAY-3.2',
  }),
  simPayDecide: endpoint({
    method: 'POST',
    path: '/sim/pay/decide',
    site: 'web',
    title: 'The payer pays or refuses at the simulated gateway',
    who: peer,
    rate: rates.public,
    request: obj({ ref: PublicId, secret: Hex(32), decision: oneOf('pay', 'refuse') }),
    reply: obj({ returnUrl: OneLine(1, 300) }),
    errors: ['state_changed'],
    spec: 'D-P2; PAY-3.2',
  }),
} as const
