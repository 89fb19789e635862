import { routes } from '../../kernel/index.ts'
import { solvencyProof, solvencyRoots } from './proof.ts'

export const solvencyRoutes = routes({ solvencyRoots, solvencyProof })
