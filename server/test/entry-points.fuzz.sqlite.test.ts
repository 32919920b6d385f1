import { describe } from 'vitest'
import { fuzzEntryPoints } from './testing/fuzz/fuzz-entry-points.ts'
import { sqlite } from './testing/stores/engines.ts'

describe('Any request on sqlite', () => fuzzEntryPoints(sqlite))
