import { routes } from '../../kernel/index.ts'
import { issueCaptcha } from './captcha.ts'
import { login } from './login.ts'
import { memberInfo } from './members.ts'
import { register } from './register.ts'
import { endSession } from './sessions.ts'
import { freePlay } from './trial.ts'

export const identityRoutes = routes({
  login,
  register,
  freePlay,
  captcha: (_t, call) => issueCaptcha(call),
  memberInfo: (t, call) => memberInfo(t, call.scope, call.actor),
  logout: async (t, call) => {
    await endSession(t, call.app, call.actor)
    return {}
  },
})
