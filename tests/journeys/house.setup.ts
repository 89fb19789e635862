/** One house for all journeys, on a data folder of its own; at the end its books must agree and its logs hold no secret, whatever was walked, and it is stopped and forgotten. */
import { keepHouse, openHouse, hasHouse, reconcile } from './kit/house.ts'
import { checkLogs } from './kit/logs.ts'
import { takeProcessor } from './kit/machine.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const rest = takeProcessor()
  if (hasHouse()) return async () => rest()
  const house = await openHouse().catch((error: unknown) => {
    rest()
    throw error
  })
  keepHouse(house)
  return async () => {
    rest()
    try {
      await reconcile(house)
      checkLogs(house)
    } finally {
      await house.close()
    }
  }
}
