import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that none of it begins last while the other workers have nothing left. */
const longest = [
  'server/crash/crash.test.ts',
  'server/src/doors.fuzz.test.ts',
  'web/e2e/tour.test.ts',
  'web/e2e/api-keys.test.ts',
  'web/e2e/campaigns.test.ts',
  'web/e2e/main-journey.test.ts',
  'web/e2e/frame.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = longest.findIndex((file) => moduleId.endsWith(file))
  return found === -1 ? longest.length : found
}
