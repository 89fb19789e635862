import { expect, test } from 'vitest'
import { browserRooms, floors } from '../floors.ts'
import { checkPicture, drawFloors, PICTURE } from './picture.ts'
import { Planted } from './planted.ts'

const plan = { floors, browserRooms }

test('finds a picture of another table, and a missing one', () => {
  using copy = new Planted(/^nothing$/)
  expect(checkPicture(copy.root, plan)).toHaveLength(1)
  copy.write(PICTURE, drawFloors(plan))
  expect(checkPicture(copy.root, plan)).toEqual([])
  const other = { ...plan, floors: [...floors, { floor: 11, rooms: [{ name: 'attic', path: 'apps/attic' }] }] }
  expect(checkPicture(copy.root, other)).toEqual([{ file: PICTURE, text: expect.stringContaining('--write') }])
})

test('shows every room', () => {
  const drawn = drawFloors(plan)
  for (const { name } of [...floors.flatMap(({ rooms }) => rooms), ...browserRooms]) expect(drawn).toContain(`>${name}</text>`)
})
