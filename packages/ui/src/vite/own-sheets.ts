import type { Plugin } from 'vite'

/** How Sonner adds its styles. */
const sonner = /function __insertCSS\(code\) \{[\s\S]*?\n\}/
const sonnerSheet = `function __insertCSS(code) {
  if (!code || typeof document == 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets.push(sheet)
}`

/** What the scroll lock of the overlay library asks of `react-style-singleton`: the first who asks adds the style, the last takes it away. */
const singleton = `export function stylesheetSingleton() {
  let count = 0
  let sheet
  return {
    add(style) {
      count += 1
      if (count > 1) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets.push(sheet)
    },
    remove() {
      count -= 1
      if (count > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    },
  }
}`

/**
 * Two libraries write style elements into the page at run time; with these the policy of our pages could not forbid style elements to
 * anybody else. A sheet that a script makes needs no permission, for who runs a script can style anyhow. Stops the build when
 * a library adds its styles another way.
 */
export function ownSheets(): Plugin {
  return {
    name: 'khela-own-sheets',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs|react-style-singleton\/dist\/[\w/]*singleton\.js/ },
      handler(code, id) {
        const isSonner = id.includes('sonner')
        if (isSonner ? !sonner.test(code) : !code.includes('stylesheetSingleton = function'))
          this.error(`${id} adds its styles another way`)
        return { code: isSonner ? code.replace(sonner, () => sonnerSheet) : singleton, map: null }
      },
    },
  }
}
