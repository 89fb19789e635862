/**
 * `node apps/server/src/app/vendor-cli.ts CODE ADDRESS TITLE_BN TITLE_EN`: registers a game vendor that speaks SW/1, or
 * gives it another address, and prints a fresh key. The key before stays good until the next one is made (W-5).
 */
import { appRole, checkSecrets, openDb, readConfig } from '../kernel/index.ts'
import { putVendor } from '../modules/catalogue/index.ts'
import { rotateKey } from '../modules/vendors/index.ts'

const usage = 'Say DATABASE_URL and: CODE (A-Z, 0-9), ADDRESS (https://…), TITLE_BN, TITLE_EN.'

async function main([code = '', baseUrl = '', bn = '', en = '']: string[]): Promise<string> {
  const config = readConfig(process.env)
  if (
    config.databaseUrl === undefined ||
    !/^[A-Z][A-Z0-9]{1,19}$/.test(code) ||
    !/^https?:\/\/[^\s?#]+$/.test(baseUrl) ||
    bn === '' ||
    en === ''
  )
    throw new Error(usage)
  const db = openDb({ url: config.databaseUrl, role: appRole, max: 1 })
  try {
    await checkSecrets(db, config)
    return await db.tx(async (t) => {
      await putVendor(t, { code, classify: 'RNG', title: { bn, en }, position: 100, baseUrl })
      const { keyId, secret, retired } = await rotateKey(t, { config }, code)
      return `Vendor ${code} at ${baseUrl}.\nKey:    ${keyId}\nSecret: ${secret}\n${retired === undefined ? '' : `Ended:  ${retired}\n`}`
    })
  } finally {
    await db.close()
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
