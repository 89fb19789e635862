import { routes } from '../../kernel/index.ts'
import { dropDevice, dropNetwork, endSessionOf, forgetBrowser, listDevices, listLogins, listSessions } from './access.ts'
import { forgetRemembered } from './device-store.ts'
import { checkExtra, sendExtra } from './extra.ts'
import { handOff, handOffDrop, handOffLook, handOffTake } from './hand-off.ts'
import { login } from './login.ts'
import { askLink, changePassword, setByLink, setByPhone } from './passwords.ts'
import { wayInRoutes } from './providers/index.ts'
import { smsNoLogin, smsRegister } from './register-codes.ts'
import { register, registerMobile } from './register.ts'
import { rememberedLogin } from './remembered-login.ts'
import { dropRemembrance, remembranceCookie } from './remembrance.ts'
import { endSession } from './sessions.ts'
import { freePlay } from './trial.ts'

export const identityRoutes = routes({
  ...wayInRoutes,
  login,
  rememberedLogin,
  extraSend: sendExtra,
  extraCheck: checkExtra,
  register,
  registerMobile,
  smsRegister,
  smsNoLogin,
  freePlay,
  handOff,
  handOffLook,
  handOffTake,
  handOffDrop,
  passwordChange: changePassword,
  passwordEmail: askLink,
  passwordLink: setByLink,
  passwordPhone: setByPhone,
  devices: listDevices,
  deviceRemove: dropDevice,
  rememberedForget: forgetBrowser,
  networkRemove: dropNetwork,
  sessions: listSessions,
  sessionEnd: endSessionOf,
  logins: listLogins,
  logout: async (t, call) => {
    await endSession(t, call.app, call.actor)
    const remembered = remembranceCookie(call)
    if (remembered) await forgetRemembered(t, remembered)
    dropRemembrance(call)
    return {}
  },
})
