/** The challenge fields of PS-3.5: what a caller shows before something that may be abused. */
import { Hex, Integer, OneLine, PublicId, T, obj, optional } from '../schema.ts'

/** A piece of work as the server signed it; field names are those of the library on both sides. */
export const WorkParameters = obj({
  algorithm: T.Literal('PBKDF2/SHA-256'),
  nonce: Hex(32),
  salt: Hex(32),
  cost: Integer(1, 1_000_000),
  keyLength: Integer(1, 64),
  keyPrefix: T.String({ pattern: '^[0-9a-f]{2,64}$' }),
  keySignature: Hex(64),
  data: obj({ ip: OneLine(2, 64), until: Integer(0, 9_999_999_999) }),
})
export const WorkSignature = Hex(64)

/** The fields of a request that may need a challenge: the code in a picture, and the work a browser did. Spread them into `obj`. */
export const Challenge = {
  captchaId: optional(PublicId),
  captcha: optional(OneLine(1, 16)),
  work: optional(
    obj({
      parameters: WorkParameters,
      signature: WorkSignature,
      counter: Integer(0, 4_294_967_295),
      derivedKey: T.String({ pattern: '^[0-9a-f]{2,128}$' }),
    }),
  ),
}
