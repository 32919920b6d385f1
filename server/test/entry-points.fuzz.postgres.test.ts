import { describe } from 'vitest'
import { fuzzEntryPoints } from '../src/testing/fuzz/fuzz-entry-points.ts'
import { postgres } from '../src/testing/stores/engines.ts'

describe('Any request on postgres', () => fuzzEntryPoints(postgres))
