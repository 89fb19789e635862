import { endpoint, trueAccounts } from '../endpoint.ts'
import { Integer, PublicId, T, obj, oneOf } from '../schema.ts'
import { filePurposes, uploadRules, uploadTypes } from './uploads.ts'

/** Base64 of a picture. */
const Data = T.String({ minLength: 4, pattern: '^[A-Za-z0-9+/]+={0,2}$' })
const Picture = obj({
  purpose: oneOf(...filePurposes),
  type: oneOf(...uploadTypes),
  width: Integer(1, 10_000),
  height: Integer(1, 10_000),
  data: Data,
})

export const calls = {
  fileUpload: endpoint({
    method: 'POST',
    path: '/wps/file/upload',
    site: 'web',
    title: 'Send a private picture; it is attached by the call that names its id, and forgotten after a day otherwise',
    who: trueAccounts,
    key: 'required',
    // Base64 is a third longer than what it stands for.
    maxBytes: Math.ceil((uploadRules.maxBytes * 4) / 3) + 1_024,
    rate: { max: 12, seconds: 60, by: 'actor' },
    request: obj({ purpose: oneOf(...filePurposes), type: oneOf(...uploadTypes), data: Data }),
    reply: obj({ id: PublicId, width: Integer(1, 10_000), height: Integer(1, 10_000) }),
    errors: ['upload_type', 'upload_too_large', 'upload_unreadable', 'upload_dimensions', 'upload_limit'],
    spec: 'PS-3.20, PS-3.21; PAY-3.2, PAY-3.6',
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/file',
    site: 'web',
    title: 'One own private picture',
    who: trueAccounts,
    rate: { max: 120, seconds: 60, by: 'actor' },
    request: obj({ id: PublicId }),
    reply: Picture,
    errors: [],
    spec: 'AR-UPLOADS',
  }),
  fileDrop: endpoint({
    method: 'POST',
    path: '/wps/file/drop',
    site: 'web',
    title: 'Take back an own picture that is attached to nothing yet: it is gone at once',
    who: trueAccounts,
    key: 'required',
    rate: { max: 60, seconds: 60, by: 'actor' },
    request: obj({ id: PublicId }),
    reply: obj({}),
    errors: ['state_changed'],
    spec: 'AR-UPLOADS; CO-5.58',
  }),
  officeFile: endpoint({
    method: 'POST',
    path: '/office/file',
    site: 'office',
    title: 'One private picture of a member; that it was looked at goes into the audit',
    who: ['operator'],
    always: true,
    rate: { max: 240, seconds: 60, by: 'actor' },
    request: obj({ id: PublicId }),
    reply: Picture,
    errors: [],
    spec: 'D-P5; CO-5.58',
  }),
} as const
