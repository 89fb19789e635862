/** What a browser shows before something that may be abused, and where codes may be sent (PS-3.5, PS-7.7). */
import { endpoint, everyone, rates } from '../endpoint.ts'
import { Integer, PublicId, T, empty, list, obj } from '../schema.ts'
import { WorkParameters, WorkSignature } from './challenge.ts'

export const calls = {
  captcha: endpoint({
    method: 'GET',
    path: '/wps/captcha',
    site: 'web',
    title: 'A picture to read, single use, five minutes',
    who: everyone,
    rate: rates.identity,
    request: empty,
    reply: obj({ id: PublicId, image: T.String({ maxLength: 60_000, pattern: '^[A-Za-z0-9+/]+=*$' }) }),
    errors: [],
    spec: 'PS-7.7',
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/wps/challenge',
    site: 'web',
    title: 'Work for the browser before something that may be abused, single use',
    who: everyone,
    rate: rates.identity,
    request: empty,
    reply: obj({ parameters: WorkParameters, signature: WorkSignature }),
    errors: [],
    spec: 'PS-3.5; REL-A10, REL-A17',
  }),
  countryCodes: endpoint({
    method: 'GET',
    path: '/wps/system/countryCodes',
    site: 'web',
    title: 'Countries whose phone numbers are taken, with their dialling codes',
    who: everyone,
    rate: rates.public,
    request: empty,
    reply: obj({
      countries: list(
        obj({
          country: T.String({ pattern: '^[A-Z]{2}$' }),
          code: T.String({ pattern: '^[1-9][0-9]{0,3}$' }),
          minDigits: Integer(4, 14),
          maxDigits: Integer(4, 14),
        }),
        50,
      ),
    }),
    errors: [],
    spec: 'PS-7.14',
  }),
} as const
