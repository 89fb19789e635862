/** The field that a refusal of the server is about, by its code, under the name that the forms of this site give it. */
const fields: Readonly<Record<string, string>> = {
  username_taken: 'username',
  password_wrong: 'password',
  password_common: 'newPassword',
  password_same: 'newPassword',
  confirm_mismatch: 'confirmNewPassword',
  payment_password_wrong: 'paymentPassword',
  totp_wrong: 'code',
  recovery_code_wrong: 'code',
  verification_wrong: 'code',
  phone_code_wrong: 'verificationCode',
  phone_code_expired: 'verificationCode',
  phone_code_missing: 'verificationCode',
  mail_code_wrong: 'verificationCode',
  mail_code_expired: 'verificationCode',
  captcha_wrong: 'captcha',
  captcha_required: 'captcha',
  phone_missing: 'mobileNum',
  phone_invalid: 'mobileNum',
  phone_not_enabled: 'mobileNum',
  email_invalid: 'email',
  contact_taken: 'contact',
  under_age: 'birthday',
  insufficient_balance: 'amount',
  amount_out_of_range: 'amount',
  deposit_limit_open: 'amount',
  transfer_day_limit: 'amount',
  sender_invalid: 'sender',
  trx_used: 'trxId',
  slip_missing: 'slip',
  slip_taken: 'slip',
  picture_unknown: 'picture',
  payee_account_invalid: 'account',
  payee_exists: 'account',
  payee_name_mismatch: 'holder',
  feedback_length: 'content',
  text_length: 'content',
  content_empty: 'content',
}
/** Refusals that name their field themselves, where the request has several. */
const naming: ReadonlySet<string> = new Set(['bad_input', 'reg_pattern', 'profile_fixed', 'kyc_incomplete', 'picture_unknown'])

interface Refusal {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** The field that a refusal is about; undefined where it is about the whole request. */
export function refusedField({ code, params }: Refusal): string | undefined {
  const { field } = params
  if (field !== undefined && naming.has(code)) return String(field)
  return Object.hasOwn(fields, code) ? fields[code] : undefined
}
