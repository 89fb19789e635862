import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

/** Reckoned with another program by the rule of the documents. */
const facts = {
  amount: '1150.00',
  bank_tran_id: '151114130739MqCBNx5',
  card_type: 'VISA-Brac bank',
  status: 'VALID',
  store_amount: '1104.00',
  tran_id: 'dep_0123456789abcdefABCDEF',
  val_id: '1511141307391nMqCBNx5',
}
const password = 'khela0001@ssl'
const verify = {
  verify_key: 'amount,bank_tran_id,card_type,status,store_amount,tran_id,val_id',
  verify_sign: 'e218f3985f6f6aa1d1a3f44b85005b6b',
  verify_sign_sha2: '2f39a62df46af47b6f65ae407141ae3121e20603579dd4b61234853d5ced2ee6',
}
const notice = (changed: Readonly<Record<string, string>> = {}) => new URLSearchParams({ ...facts, ...verify, ...changed })

test('both signatures are reckoned by the documented rule, in whatever order the fields are named', () => {
  expect(signatureOf(notice(), password, 'md5')).toBe(verify.verify_sign)
  expect(signatureOf(notice(), password, 'sha256')).toBe(verify.verify_sign_sha2)
  expect(isSigned(notice({ verify_key: verify.verify_key.split(',').toReversed().join(',') }), password)).toBe(true)
  expect(isSigned(notice(), password)).toBe(true)
})

test('an altered field, another password, a missing signature or transaction is refused; fields that are not named count for nothing', () => {
  expect(isSigned(notice({ amount: '9999.00' }), password)).toBe(false)
  expect(isSigned(notice({ tran_id: 'dep_other' }), password)).toBe(false)
  expect(isSigned(notice(), 'another')).toBe(false)
  expect(isSigned(notice({ verify_sign: '' }), password)).toBe(false)
  expect(isSigned(notice({ verify_sign_sha2: '0'.repeat(64) }), password)).toBe(false)
  expect(isSigned(notice({ verify_key: '' }), password)).toBe(false)
  expect(isSigned(new URLSearchParams(), password)).toBe(false)
  const weak = notice()
  weak.delete('verify_sign_sha2')
  expect(isSigned(weak, password)).toBe(true)
  expect(isSigned(notice({ note: 'added' }), password)).toBe(true)
})
