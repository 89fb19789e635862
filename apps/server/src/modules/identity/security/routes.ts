import { routes } from '../../../kernel/index.ts'
import { issueWork } from '../challenge.ts'
import {
  changeContact,
  confirmTotp,
  dropDevice,
  forgetBrowser,
  dropNetwork,
  dropTotp,
  endSessionOf,
  listDevices,
  listLogins,
  listSessions,
  readSecurity,
  renewRecovery,
  sendContactCode,
  setPaymentPassword,
  startTotp,
  switchExtra,
  switchTotpAlways,
} from './centre.ts'
import { checkExtra, sendExtra } from './extra.ts'
import { askLink, changePassword, setByLink, setByPhone } from './passwords.ts'
import { giveProof } from './proof.ts'

export const securityRoutes = routes({
  challenge: issueWork,
  extraSend: sendExtra,
  extraCheck: checkExtra,
  passwordChange: changePassword,
  passwordEmail: askLink,
  passwordLink: setByLink,
  passwordPhone: setByPhone,
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
  devices: listDevices,
  deviceRemove: dropDevice,
  rememberedForget: forgetBrowser,
  networkRemove: dropNetwork,
  sessions: listSessions,
  sessionEnd: endSessionOf,
  logins: listLogins,
})
