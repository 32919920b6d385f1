import { describe } from 'vitest'
import { fuzzEntryPoints } from './testing/fuzz/fuzz-entry-points.ts'
import { postgres } from './testing/stores/engines.ts'

describe('any request at all on postgres', () => fuzzEntryPoints(postgres))
