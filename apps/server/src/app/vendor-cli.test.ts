import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../kernel/test-app.ts'
import { openVendorKeys } from '../modules/vendors/index.ts'

const run = promisify(execFile)

test(
  'registers a vendor, makes keys that the server takes, ends the older of two; refuses half a command',
  { timeout: 180_000 },
  async () => {
    const kit = await testApp()
    onTestFinished(() => kit.close())
    const cli = (...args: string[]) =>
      run(process.execPath, [join(import.meta.dirname, 'vendor-cli.ts'), ...args], {
        env: { PATH: process.env['PATH'], DATABASE_URL: kit.url, KHELA_HOME: kit.config.home },
      })
    await expect(cli('ACME', 'ftp://x')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('TITLE_BN') })
    const made: string[] = []
    for (const address of ['https://a.example', 'https://a.example', 'https://b.example/sw']) {
      const { stdout } = await cli('ACME', address, 'একমি', 'Acme')
      made.push(/Key: +(\S+)\nSecret: ([0-9a-f]{64})/.exec(stdout)?.slice(1).join(' ') ?? '')
    }
    const keys = await openVendorKeys(kit.app)
    keys.stop()
    const vendor = keys.vendor('ACME')
    expect(vendor?.baseUrl).toBe('https://b.example/sw')
    expect(vendor?.keys.map(({ id, secret }) => `${id} ${secret.toString('hex')}`)).toEqual(made.slice(1))
  },
)
