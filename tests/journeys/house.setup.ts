/** One house for all journeys, on a data folder of its own; at the end its books must agree, whatever was walked, and it is stopped and forgotten. */
import { keepHouse, openHouse, isHouseGiven, reconcile } from './kit/house.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (isHouseGiven()) return undefined
  const house = await openHouse()
  keepHouse(house)
  return async () => {
    try {
      await reconcile(house)
    } finally {
      await house.close()
    }
  }
}
