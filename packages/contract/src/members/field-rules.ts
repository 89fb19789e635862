/** Acceptance rules of the fields of registration, until the merchant changes them (PS-5.1). */
import type { Static } from 'typebox'
import { Integer, OneLine, T, obj, oneOf } from '../schema.ts'
import { patternFamilies } from './patterns.ts'

/** Acceptance rule of one registration field, PS-5.1; the browser and the server run the same data. */
export const FieldRule = obj({
  field: oneOf(
    'username',
    'password',
    'paymentPassword',
    'payeeName',
    'birthday',
    'idNumber',
    'nationality',
    'address',
    'occupation',
    'sourceOfIncome',
    'email',
    'mobileNum',
    'whatsapp',
    'telegram',
    'facebook',
    'line',
    'wechat',
    'zalo',
    'skype',
    'qqNum',
    'recommenderId',
    'referralCode',
    'affiliateCode',
    'captcha',
  ),
  acceptedPattern: OneLine(1, 200),
  minLength: Integer(0, 255),
  maxLength: Integer(1, 255),
  patternId: OneLine(1, 40),
  shown: T.Boolean(),
  required: T.Boolean(),
})

/** A rule of a field that the merchant has not asked for yet. */
const hidden = <const F extends Static<typeof FieldRule>['field']>(
  field: F,
  patternId: keyof typeof patternFamilies,
  minLength: number,
  maxLength: number,
) => ({ field, acceptedPattern: patternFamilies[patternId], minLength, maxLength, patternId, shown: false, required: false })

export const registerRules: Static<typeof FieldRule>[] = [
  {
    field: 'username',
    acceptedPattern: '^[a-z][a-z0-9]*$',
    minLength: 5,
    maxLength: 16,
    patternId: 'letter_first_letters_digits',
    shown: true,
    required: true,
  },
  { field: 'password', acceptedPattern: '^\\S+$', minLength: 8, maxLength: 64, patternId: 'no_spaces', shown: true, required: true },
  hidden('paymentPassword', 'no_spaces', 6, 64),
  { field: 'payeeName', acceptedPattern: '*', minLength: 3, maxLength: 60, patternId: 'full_name', shown: true, required: false },
  hidden('birthday', 'date_ymd', 10, 10),
  hidden('idNumber', 'letters_digits', 5, 32),
  hidden('nationality', 'any', 2, 64),
  hidden('address', 'any', 5, 255),
  hidden('occupation', 'any', 2, 128),
  hidden('sourceOfIncome', 'any', 2, 128),
  hidden('email', 'email', 6, 254),
  hidden('mobileNum', 'any', 4, 32),
  hidden('whatsapp', 'any', 4, 64),
  hidden('telegram', 'no_spaces', 3, 64),
  hidden('facebook', 'any', 3, 128),
  hidden('line', 'no_spaces', 3, 64),
  hidden('wechat', 'no_spaces', 3, 64),
  hidden('zalo', 'no_spaces', 3, 64),
  hidden('skype', 'no_spaces', 3, 64),
  hidden('qqNum', 'digits_only', 5, 16),
  {
    field: 'recommenderId',
    acceptedPattern: '^[0-9]+$',
    minLength: 6,
    maxLength: 12,
    patternId: 'digits_only',
    shown: true,
    required: false,
  },
  hidden('referralCode', 'letters_digits', 4, 32),
  hidden('affiliateCode', 'letters_digits', 4, 32),
  hidden('captcha', 'any', 1, 16),
]
