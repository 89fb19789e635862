/**
 * Google's tag, where the merchant named one (`analytics.gtagId`, PS-3.22). It is asked to store nothing: consent is
 * denied in all its kinds before it is configured, and nobody can give it here. A page that was sent before the tag was named has a
 * policy that refuses it; the next page has the tag.
 */

interface PolicyMaker {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): unknown }
}
interface TagWindow {
  dataLayer?: unknown[]
  readonly trustedTypes?: PolicyMaker
}

const home = 'https://www.googletagmanager.com/gtag/js'
const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' }

/** The address of the tag in the form a script element takes; undefined where the page's policy knows no tag. */
function tagAddress(id: string): string | undefined {
  const address = `${home}?id=${encodeURIComponent(id)}`
  const maker = (globalThis as TagWindow).trustedTypes
  if (maker === undefined) return address
  try {
    return maker.createPolicy('khela-tag', { createScriptURL: (text) => text }).createScriptURL(address) as string
  } catch {
    return undefined
  }
}

/** The tag reads the `arguments` of a call, not lists. */
const entry = function () {
  return arguments
} as (...parts: readonly unknown[]) => IArguments

let isStarted = false

/** Loads the tag, once in the life of a page. */
export function startTag(id: string): void {
  if (isStarted) return
  isStarted = true
  const address = tagAddress(id)
  if (address === undefined) return
  const layer = ((globalThis as TagWindow).dataLayer ??= [])
  layer.push(entry('consent', 'default', denied), entry('js', new Date()), entry('config', id))
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
