import type { Plugin } from 'vite'

const rule = /(\[data-sonner-toaster\]\[dir=(?:ltr|rtl)\]),html\[dir=(?:ltr|rtl)\]/g

/**
 * Sonner writes its styles when it is first run, and sets sizes of its own on the whole document with them: every element of the
 * page is then styled anew, the longest task of a start on a slow phone. Our toaster says its direction itself, so that rule
 * keeps to it. Stops the build when Sonner's styles no longer have the rule.
 */
export function quietToaster(): Plugin {
  return {
    name: 'khela-quiet-toaster',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        const quiet = code.replaceAll(rule, '$1')
        if (quiet === code) this.error('the styles of sonner no longer set sizes on the document: this plugin can go')
        return { code: quiet, map: null }
      },
    },
  }
}
