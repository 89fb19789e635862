/** One house for all journeys, on a data folder of its own; stopped and forgotten at the end. */
import { keepHouse, openHouse, isHouseGiven } from './kit/house.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (isHouseGiven()) return undefined
  const house = await openHouse()
  keepHouse(house)
  return house.close
}
