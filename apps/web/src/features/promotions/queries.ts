import { read } from '../../site/queries.ts'
import { promotionsRead } from './promotions-read.ts'

export const promotionsQuery = { ...read(...promotionsRead), staleTime: 60_000 }
