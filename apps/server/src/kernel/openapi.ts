/** OpenAPI 3.1 made from the contract: the same values that made the routes. */
import { commonErrors, errorCatalogue, errorCodes, type Endpoint, type ErrorCode } from '@khela/contract'
import type { TSchema } from 'typebox'
import { endpointsOf, type HostSite } from './http/host.ts'

type Json = Record<string, unknown>

const titles: Readonly<Record<number, string>> = {
  400: 'The call is not well formed',
  401: 'Not signed in, or the proof is wrong',
  403: 'Not allowed',
  404: 'There is no such thing for this caller',
  405: 'This path does not take this method',
  409: 'The state or the key does not fit',
  413: 'The body is too large',
  415: 'Only JSON is taken',
  422: 'Understood and refused',
  429: 'Too many calls',
  451: 'Not offered in this region',
  500: 'A fault of the server',
  503: 'Closed for maintenance, or the database is away',
}

/** Schema values hold symbols and prototypes of the library; the document holds plain JSON. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

const Failure = {
  type: 'object',
  required: ['success', 'code', 'message', 'params', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: [...errorCodes] },
    message: { type: 'string', description: "Text in the caller's language" },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    requestId: { type: 'string' },
  },
  // Flags such as `captcha` stand beside these (D-C1).
  additionalProperties: true,
}

const Envelope = {
  type: 'object',
  description: 'A sealed JSON body: ECDH P-256, HKDF-SHA-256, AES-256-GCM; associated data method|path|kid|ts|nonce (D-C4)',
  required: ['v', 'kid', 'epk', 'iv', 'ts', 'nonce', 'ct'],
  properties: {
    v: { const: 1 },
    kid: { type: 'string', pattern: '^[0-9a-f]{16}$' },
    epk: { type: 'string', pattern: '^[0-9A-Za-z_-]{87}$' },
    iv: { type: 'string', pattern: '^[0-9A-Za-z_-]{16}$' },
    ts: { type: 'integer', description: 'milliseconds since 1970 by the clock of the server' },
    nonce: { type: 'string', pattern: '^[0-9A-Za-z_-]{22}$' },
    ct: { type: 'string', pattern: '^[0-9A-Za-z_-]+$' },
  },
  additionalProperties: false,
}

/** Every code an endpoint may answer: its own and the kernel's that can happen to it. */
export function errorsOf(e: Endpoint): ErrorCode[] {
  const happens: Partial<Record<ErrorCode, boolean>> = {
    bad_envelope: e.sealed === true,
    key_required: e.key === 'required',
    idempotency_conflict: e.key === 'required',
    body_too_large: e.method !== 'GET',
    unsupported_media: e.method !== 'GET',
    method_not_allowed: false,
    maintenance: e.always !== true,
    region_restricted: e.always !== true,
    not_logged_in: !e.who.includes('guest'),
    need_true_account: !e.who.includes('trial') && e.who.includes('member'),
    forbidden: !e.who.includes('guest'),
    password_change_required: e.site === 'web' && !(e.beforePassword ?? e.who.includes('guest')),
    consent_required: e.needsConsent === true,
  }
  return [...new Set([...e.errors, ...commonErrors.filter((code) => happens[code] !== false)])]
}

function responses(e: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(e)) byStatus.set(errorCatalogue[code].status, [...(byStatus.get(errorCatalogue[code].status) ?? []), code])
  const failures = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: `${titles[status] ?? 'Refused'}: ${codes.join(', ')}`,
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } } }
          : {}),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }] },
          },
        },
      },
    ])
  const success = {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: plain(e.reply) },
    additionalProperties: false,
  }
  if (e.media === 'redirect') return { 303: { description: 'Goes on to a page of the site' }, ...(Object.fromEntries(failures) as Json) }
  const content =
    e.media === undefined
      ? { 'application/json': { schema: success } }
      : { [e.media.split(';')[0] ?? e.media]: { schema: { type: 'string' } } }
  return { 200: { description: 'Done', content }, ...(Object.fromEntries(failures) as Json) }
}

function parameters(e: Endpoint): Json[] {
  const list: Json[] = []
  if (e.method === 'GET') {
    const schema = plain(e.request)
    const required = new Set((schema.required as string[] | undefined) ?? [])
    for (const [name, property] of Object.entries((schema.properties as Json | undefined) ?? {}))
      list.push({ name, in: 'query', required: required.has(name), schema: property })
  }
  if (e.key === 'required')
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'Made by the caller. Same key and body: the first answer again; same key, other body: 409 (D-C7). A UUIDv7 is kept for 30 days from the time it says and then refused; any other key is kept for ever',
      schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{16,64}$' },
    })
  return list
}

function security(e: Endpoint): Json[] {
  const signed = e.who.some((role) => role !== 'guest' && role !== 'gateway')
  return [...(signed ? [{ bearer: [] }] : []), ...(e.who.includes('guest') ? [{}] : [])]
}

function operation(name: string, e: Endpoint): Json {
  const body = e.sealed === true ? { $ref: '#/components/schemas/Envelope' } : plain(e.request)
  return {
    operationId: name,
    summary: e.title,
    tags: [moduleOf(e.path)],
    description: [
      `For: ${e.who.join(', ')}.`,
      ...(e.permission === undefined ? [] : [`Needs the permission \`${e.permission}\`.`]),
      `At most ${e.rate.max} calls in ${e.rate.seconds} s by ${e.rate.by === 'ip' ? 'address' : 'caller'}.`,
      `Rules: ${e.spec}.`,
    ].join(' '),
    security: security(e),
    parameters: parameters(e),
    ...(e.method === 'GET'
      ? {}
      : {
          requestBody: {
            required: e.sealed === true || ((e.request as { required?: string[] }).required?.length ?? 0) > 0,
            ...(e.sealed === true ? { description: 'The envelope of the schema in `x-sealed-body`' } : {}),
            content: { 'application/json': { schema: body } },
          },
        }),
    ...(e.sealed === true ? { 'x-sealed-body': plain(e.request) } : {}),
    responses: responses(e),
  }
}

/** The module a path belongs to: its first telling segment. */
export function moduleOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/').filter((part) => part !== '')
  if (first === 'office') return 'office'
  if (first === 'sim') return 'gateway'
  const names: Readonly<Record<string, string>> = { v2: third, relay: 'games', game: 'games', session: 'session', wallets: 'wallet' }
  const name = names[second] ?? second
  return name === 'wallets' ? 'wallet' : name
}

/** The document of a site. `server` is its address. */
export function openApi(site: HostSite, server: string): Json {
  const paths: Record<string, Json> = {}
  const tags = new Set<string>()
  for (const [name, e] of endpointsOf(site)) {
    paths[e.path] = { ...paths[e.path], [e.method.toLowerCase()]: operation(name, e) }
    tags.add(moduleOf(e.path))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: site === 'web' ? 'Khela' : 'Khela back office',
      version: '1.0.0',
      summary: 'Every call of the product, made from its contract',
      description:
        'Money is decimal text with two to four decimals; times are UTC with Z. Answers: `{"success": true, "value": …}` or `{"success": false, "code", "message", "params", "requestId"}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    tags: [...tags].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Opaque token of 43 characters from a sign-in call' } },
      schemas: { Failure, Envelope },
    },
  }
}
