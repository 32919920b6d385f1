import { describe } from 'vitest'
import { fuzzEntryPoints } from './testing/fuzz/fuzz-entry-points.ts'
import { postgres } from './testing/stores/engines.ts'

describe('Any request on postgres', () => fuzzEntryPoints(postgres))
