import { routes } from '../../kernel/index.ts'
import {
  changeContact,
  confirmTotp,
  dropTotp,
  readSecurity,
  renewRecovery,
  sendContactCode,
  setPaymentPassword,
  startTotp,
  switchExtra,
  switchTotpAlways,
} from './centre.ts'
import { giveProof } from './proof.ts'

export const securityRoutes = routes({
  security: readSecurity,
  securityProof: giveProof,
  paymentPassword: setPaymentPassword,
  contactSend: sendContactCode,
  contactChange: changeContact,
  totpBegin: startTotp,
  totpConfirm: confirmTotp,
  totpRemove: dropTotp,
  totpAlways: switchTotpAlways,
  recoveryRenew: renewRecovery,
  extraSwitch: switchExtra,
})
