import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiReference } from './reference.ts'

/** `pnpm run docs`. */
writeFileSync(join(import.meta.dirname, '../../../../docs/api.md'), apiReference())
