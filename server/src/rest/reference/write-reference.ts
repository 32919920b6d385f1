import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { actionsPage } from './actions-page.ts'
import { apiReference } from './reference.ts'

/** `pnpm run docs`. */
const docs = join(import.meta.dirname, '../../../../docs')
writeFileSync(join(docs, 'api.md'), apiReference())
writeFileSync(join(docs, 'actions.md'), actionsPage())
