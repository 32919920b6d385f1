import { describe } from 'vitest'
import { fuzzEntryPoints } from './testing/fuzz/fuzz-entry-points.ts'
import { sqlite } from './testing/stores/engines.ts'

describe('any request at all on sqlite', () => fuzzEntryPoints(sqlite))
