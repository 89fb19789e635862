/** The supervisor over launch-stub.ts, for launch.test.ts. */
import path from 'node:path'
import { supervise } from './supervise.ts'

supervise({ program: path.join(import.meta.dirname, 'launch-stub.ts'), args: process.argv.slice(2), say: (line) => console.log(line) })
