import { expect, test } from 'vitest'
import { pagePolicy } from '../kernel/index.ts'
import { openSources } from './source-policy.ts'

type SourceSettings = Parameters<typeof openSources>[0]
const policy = pagePolicy('', { scripts: false })

/** Settings that answer with these values. */
const appWith = (values: Readonly<Record<string, unknown>>): SourceSettings =>
  ({
    settings: { get: async (name: string) => values[name] ?? (name === 'GTAG_ID' ? null : []) },
    config: { publicUrl: () => 'http://khela.example' },
    log: { warn: () => undefined },
  }) as unknown as SourceSettings

test('a house with one address and no stores of pictures keeps its policy', async () => {
  expect(await openSources(appWith({}), policy)).toBe(policy)
})

test('lines may be asked, stores of pictures may be loaded from, and nothing else changes', async () => {
  const wide = await openSources(
    appWith({ DOMAIN_ROUTE: [{ domain: 'a.example', area: 'site' }], IMAGE_CDNS: ['https://cdn.example'] }),
    policy,
  )
  expect(wide.split('; ').filter((directive) => !policy.split('; ').includes(directive))).toEqual([
    `img-src 'self' https://cdn.example data: blob:`,
    `connect-src 'self' https://khela.example https://a.example`,
  ])
})

test('Google’s tag is in the policy of a page only while the merchant names one', async () => {
  const ours = pagePolicy('', { scripts: true })
  expect(await openSources(appWith({}), ours)).not.toMatch(/google|goog#/)
  const wide = await openSources(appWith({ GTAG_ID: 'G-ABCDEF12' }), ours)
  expect(wide.split('; ').filter((directive) => !ours.split('; ').includes(directive))).toEqual([
    "script-src 'self' https://www.googletagmanager.com",
    "img-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com data: blob:",
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
    'trusted-types khela-tag goog#html dompurify khela-script khela-preview',
  ])
})

test('settings that cannot be read leave the policy as it is', async () => {
  const broken = {
    settings: { get: () => Promise.reject(new Error('down')) },
    config: { publicUrl: () => 'x' },
    log: { warn: () => undefined },
  }
  expect(await openSources(broken as unknown as SourceSettings, policy)).toBe(policy)
})
