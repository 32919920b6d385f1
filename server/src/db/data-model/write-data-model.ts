import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataModel } from './data-model.ts'

/** `pnpm run docs`. */
writeFileSync(join(import.meta.dirname, '../../../../docs/data-model.md'), await dataModel())
