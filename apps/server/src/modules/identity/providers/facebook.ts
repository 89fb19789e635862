/** Facebook: the code flow of its manual login, its calls signed with `appsecret_proof` ("Securing Graph API requests"). */
import { createHash, createHmac } from 'node:crypto'
import { fail, type App } from '../../../kernel/index.ts'
import { callbackUrl, readableName, readJson, type House } from './house.ts'

const version = 'v23.0'
const settingsOf = (app: App) => app.config.providers.facebook ?? fail('way_in_off')

function address(base: string, fields: Readonly<Record<string, string>>): URL {
  const url = new URL(base)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}

async function tokenFor(app: App, code: string, verifier: string): Promise<string> {
  const { graphUrl, appId, appSecret } = settingsOf(app)
  const { status, body } = await readJson(
    address(`${graphUrl}/${version}/oauth/access_token`, {
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: callbackUrl(app),
      code,
      code_verifier: verifier,
    }),
  )
  const token = body['access_token']
  return status === 200 && typeof token === 'string' && token !== '' ? token : fail('way_in_refused')
}

export const facebook: House = {
  async open(app, { state, verifier, language }) {
    const { url, appId } = settingsOf(app)
    return address(`${url}/${version}/dialog/oauth`, {
      client_id: appId,
      redirect_uri: callbackUrl(app),
      response_type: 'code',
      scope: 'public_profile',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      locale: language === 'bn' ? 'bn_IN' : 'en_GB',
    }).href
  },
  async prove(app, { verifier }, answer) {
    if (answer.get('error') !== null) return fail('popup_closed')
    const code = answer.get('code')
    if (code === null || code === '') return fail('way_in_refused')
    const { graphUrl, appSecret } = settingsOf(app)
    const token = await tokenFor(app, code, verifier)
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    const { status, body } = await readJson(
      address(`${graphUrl}/${version}/me`, { fields: 'id,name', access_token: token, appsecret_proof: proof }),
    )
    const { id, name } = body
    if (status !== 200 || typeof id !== 'string' || !/^\d{1,32}$/.test(id)) return fail('way_in_refused')
    return { provider: 'facebook', subject: id, name: readableName(name) }
  },
}
