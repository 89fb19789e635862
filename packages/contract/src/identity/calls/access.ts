/** Where a member is and was signed in, and ending that (MB-1.4 to MB-1.6). */
import { endpoint, rates, trueAccounts } from '../../endpoint.ts'
import { Cursor, Instant, OneLine, PublicId, T, empty, list, nullable, obj, oneOf, optional } from '../../schema.ts'

const Agent = nullable(T.String({ maxLength: 300 }))
const Ip = nullable(OneLine(1, 64))

export const calls = {
  devices: endpoint({
    method: 'GET',
    path: '/wps/member/security/devices',
    site: 'web',
    title: 'Browsers and networks the member was seen with',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      devices: list(
        obj({
          id: PublicId,
          userAgent: Agent,
          ip: Ip,
          firstSeenAt: Instant,
          lastSeenAt: Instant,
          /** Until then its one-day token stands for the password. */
          rememberedUntil: nullable(Instant),
          isThis: T.Boolean(),
        }),
        100,
      ),
      networks: list(obj({ network: OneLine(1, 64), addedAt: Instant, lastSeenAt: Instant, isThis: T.Boolean() }), 100),
    }),
    errors: [],
    spec: 'MB-1.4',
  }),
  deviceRemove: endpoint({
    method: 'DELETE',
    path: '/wps/member/security/devices',
    site: 'web',
    title: 'Forget a browser and end its sessions',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: empty,
    errors: [],
    spec: 'MB-1.4; REL-A13',
  }),
  rememberedForget: endpoint({
    method: 'DELETE',
    path: '/wps/member/security/devices/remembered',
    site: 'web',
    title: 'Let a browser stand for the password no longer; its sessions go on',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: empty,
    errors: [],
    spec: 'D-H1',
  }),
  networkRemove: endpoint({
    method: 'DELETE',
    path: '/wps/member/security/networks',
    site: 'web',
    title: 'Trust a network no longer',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ network: OneLine(1, 64) }),
    reply: empty,
    errors: [],
    spec: 'MB-1.4; REL-A25',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/wps/member/security/sessions',
    site: 'web',
    title: 'Sessions that are open now',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      sessions: list(
        obj({
          id: PublicId,
          userAgent: Agent,
          ip: Ip,
          way: nullable(OneLine(1, 20)),
          createdAt: Instant,
          seenAt: Instant,
          isThis: T.Boolean(),
        }),
        100,
      ),
    }),
    errors: [],
    spec: 'MB-1.5',
  }),
  sessionEnd: endpoint({
    method: 'DELETE',
    path: '/wps/member/security/sessions',
    site: 'web',
    title: 'End one session, or all of them everywhere',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ id: optional(PublicId) }),
    reply: empty,
    errors: [],
    spec: 'MB-1.5; REL-A13',
  }),
  logins: endpoint({
    method: 'GET',
    path: '/wps/member/security/logins',
    site: 'web',
    title: 'Who signed in, from where, how, and what came of it',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ before: optional(Cursor) }),
    reply: obj({
      content: list(
        obj({
          id: Cursor,
          at: Instant,
          ip: OneLine(1, 64),
          userAgent: Agent,
          way: OneLine(1, 20),
          result: oneOf('ok', 'wrong', 'locked', 'extra_asked', 'extra_wrong', 'refused'),
        }),
        20,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec: 'MB-1.6; REL-O05',
  }),
} as const
