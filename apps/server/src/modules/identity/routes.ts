import { routes } from '../../kernel/index.ts'
import { issueCaptcha } from './captcha.ts'
import { countryCodes } from './codes/index.ts'
import { handOff, handOffDrop, handOffLook, handOffTake } from './hand-off.ts'
import { login } from './login.ts'
import { chooseIcon, memberInfo } from './members.ts'
import { wayInRoutes } from './providers/index.ts'
import { changeProfile, readProfile } from './profile.ts'
import { readReferral } from './referral.ts'
import { affiliate, smsNoLogin, smsRegister } from './register-codes.ts'
import { register, registerMobile } from './register.ts'
import { forgetRemembered } from './device-store.ts'
import { dropRemembrance, remembranceCookie } from './devices.ts'
import { rememberedLogin } from './remembered-login.ts'
import { securityRoutes } from './security/routes.ts'
import { endSession } from './sessions.ts'
import { freePlay } from './trial.ts'

export const identityRoutes = routes({
  ...wayInRoutes,
  login,
  rememberedLogin,
  register,
  registerMobile,
  smsRegister,
  smsNoLogin,
  affiliate,
  countryCodes: (_t, call) => countryCodes(call.app),
  freePlay,
  ...securityRoutes,
  captcha: (_t, call) => issueCaptcha(call),
  handOff,
  handOffLook,
  handOffTake,
  handOffDrop,
  profile: readProfile,
  profileChange: changeProfile,
  referral: readReferral,
  memberInfo: (t, call) => memberInfo(t, call.scope, call.actor),
  memberIcon: chooseIcon,
  logout: async (t, call) => {
    await endSession(t, call.app, call.actor)
    const remembered = remembranceCookie(call)
    if (remembered) await forgetRemembered(t, remembered)
    dropRemembrance(call)
    return {}
  },
})
