import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, which begin first: one that began last would run while the other workers have nothing
 * left to do. A file that is not named here begins after them, with those of its project.
 */
const longest = [
  'server/crash/crash.test.ts',
  'server/src/entry-points.fuzz.sqlite.test.ts',
  'server/src/entry-points.fuzz.postgres.test.ts',
  'server/src/platforms/whatsapp/whatsapp.test.ts',
  'server/src/postgres-restarts.test.ts',
  'web/e2e/tour.test.ts',
  'web/e2e/api-keys.test.ts',
  'web/e2e/main-flow.test.ts',
  'web/e2e/frame.test.ts',
  'web/e2e/simulator.test.ts',
  'web/e2e/campaigns.test.ts',
  'shared/src/campaigns/recipient-csv.test.ts',
  'shared/src/contacts/phone.test.ts',
]

/** A worker keeps what it has loaded only for a next file of the same project, so each project stays together. */
const projects = ['browser', 'server', 'web', 'shared']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const moved = longest.find((file) => !existsSync(join(import.meta.dirname, file)))
    if (moved) throw new Error(`vitest.sequencer.ts names ${moved}, which does not exist`)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place === -1 ? longest.length + projects.indexOf(project.name) : place
}
