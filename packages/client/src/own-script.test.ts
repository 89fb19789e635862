import { expect, onTestFinished, test, vi } from 'vitest'

test('an address of this house goes through the policy of its name, one of another house through nothing', async () => {
  const made: string[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('location', new URL('https://khela.example/login'))
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (address: string) => string }) => {
      made.push(name)
      return { createScriptURL: (address: string) => ({ trusted: createScriptURL(address) }) }
    },
  })
  // The policy is made when the module is read: another test of this process may have read it without Trusted Types.
  vi.resetModules()
  const { ownScript } = await import('./own-script.ts')
  expect(ownScript('/assets/a.worker-1.js')).toEqual({ trusted: '/assets/a.worker-1.js' })
  for (const address of [
    'https://away.example/a.js',
    '//away.example/a.js',
    '/\\away.example/a.js',
    'data:text/javascript,1',
    'blob:https://away.example/1',
  ])
    expect(() => ownScript(address), address).toThrow(TypeError)
  expect(made).toEqual(['khela-script'])
})
