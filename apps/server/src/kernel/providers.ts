/** Houses that people may sign in at, from the environment: addresses, numbers and secrets; none of them reaches a browser as such. */

export interface ProviderAddresses {
  /** An OpenID provider; the issuer is where discovery starts. */
  readonly google: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined
  readonly facebook: { readonly url: string; readonly graphUrl: string; readonly appId: string; readonly appSecret: string } | undefined
  readonly telegram: { readonly url: string; readonly botToken: string } | undefined
  /** `pageUrl`: the page that confirms phone numbers; `keysUrl`: the keys its tokens are signed with, as JWKS. */
  readonly firebase: { readonly project: string; readonly pageUrl: string; readonly keysUrl: string } | undefined
}

export const providerNames = [
  'KHELA_GOOGLE_CLIENT_ID',
  'KHELA_GOOGLE_CLIENT_SECRET',
  'KHELA_GOOGLE_ISSUER',
  'KHELA_FACEBOOK_APP_ID',
  'KHELA_FACEBOOK_APP_SECRET',
  'KHELA_FACEBOOK_URL',
  'KHELA_FACEBOOK_GRAPH_URL',
  'KHELA_TELEGRAM_BOT_TOKEN',
  'KHELA_TELEGRAM_URL',
  'KHELA_FIREBASE_PROJECT',
  'KHELA_FIREBASE_PAGE_URL',
  'KHELA_FIREBASE_KEYS_URL',
] as const
type Name = (typeof providerNames)[number]

interface Reader {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Plain http is for stand-ins: profile DEMO only. */
  readonly isDemo: boolean
  readonly refuse: (sentence: string) => never
}

/** Reads the four houses; one without its number is off, one with half of its facts stops the start. */
export function readProviders({ env, isDemo, refuse }: Reader): ProviderAddresses {
  const shaped = (name: Name, shape: RegExp, what: string): string | undefined => {
    const text = env[name]
    if (text !== undefined && !shape.test(text)) refuse(`${name} must be ${what}.`)
    return text
  }
  const needed = (name: Name, because: Name, shape: RegExp, what: string): string =>
    shaped(name, shape, what) ?? refuse(`${because} is set, so ${name} is needed too.`)
  const address = (name: Name, fallback: string): string =>
    shaped(
      name,
      isDemo ? /^https?:\/\/[^\s?#]+[^\s?#/]$/ : /^https:\/\/[^\s?#]+[^\s?#/]$/,
      'an https address without a slash at its end',
    ) ?? fallback
  const secret = /^\S{8,200}$/
  const clientId = shaped('KHELA_GOOGLE_CLIENT_ID', /^[\w.-]{3,200}$/, 'the client ID of a web application')
  const appId = shaped('KHELA_FACEBOOK_APP_ID', /^\d{5,30}$/, 'the number of an app')
  const botToken = shaped('KHELA_TELEGRAM_BOT_TOKEN', /^\d{5,20}:[\w-]{20,100}$/, 'a token of BotFather, such as 123456789:AA…')
  const project = shaped('KHELA_FIREBASE_PROJECT', /^[a-z0-9-]{4,40}$/, 'the ID of a Firebase project')
  const secretOf = (name: Name, because: Name) => needed(name, because, secret, '8 to 200 characters without spaces')
  return {
    google:
      clientId === undefined
        ? undefined
        : {
            clientId,
            clientSecret: secretOf('KHELA_GOOGLE_CLIENT_SECRET', 'KHELA_GOOGLE_CLIENT_ID'),
            issuer: address('KHELA_GOOGLE_ISSUER', 'https://accounts.google.com'),
          },
    facebook:
      appId === undefined
        ? undefined
        : {
            appId,
            appSecret: secretOf('KHELA_FACEBOOK_APP_SECRET', 'KHELA_FACEBOOK_APP_ID'),
            url: address('KHELA_FACEBOOK_URL', 'https://www.facebook.com'),
            graphUrl: address('KHELA_FACEBOOK_GRAPH_URL', 'https://graph.facebook.com'),
          },
    telegram: botToken === undefined ? undefined : { botToken, url: address('KHELA_TELEGRAM_URL', 'https://oauth.telegram.org') },
    firebase:
      project === undefined
        ? undefined
        : {
            project,
            pageUrl:
              address('KHELA_FIREBASE_PAGE_URL', '') || refuse('KHELA_FIREBASE_PROJECT is set, so KHELA_FIREBASE_PAGE_URL is needed too.'),
            keysUrl: address(
              'KHELA_FIREBASE_KEYS_URL',
              'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
            ),
          },
  }
}
