import { join } from 'node:path'
import { generateClient } from './generate-client.ts'

/** Part of `pnpm run docs`. */
await generateClient(join(import.meta.dirname, '../src/generated'))
