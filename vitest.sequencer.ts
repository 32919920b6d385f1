import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A worker reuses loaded modules only for files of the same project, so each project is kept together. */
const projects = ['browser', 'components (chromium)', 'server', 'client', 'web', 'shared']

/**
 * The slowest files of their projects, which start first: a slow file that starts last runs while the other workers are
 * idle.
 */
const longest = [
  'web/e2e/tour.test.ts',
  'web/e2e/api-keys.test.ts',
  'web/e2e/main-flow.test.ts',
  'web/e2e/workspaces.test.ts',
  'web/e2e/departures.test.ts',
  'web/e2e/campaign-control.test.ts',
  'web/e2e/templates.test.ts',
  'web/e2e/sign-in.test.ts',
  'server/crash/crash.test.ts',
  'server/test/entry-points.fuzz.postgres.test.ts',
  'server/test/entry-points.fuzz.sqlite.test.ts',
  'server/attack/attack.test.ts',
  'server/src/features/webhooks/dead-names.test.ts',
  'server/src/webhooks-in/callback-table.test.ts',
  'server/src/features/resends/resend-message.test.ts',
  'server/src/features/campaigns/template-change.test.ts',
  'server/test/postgres-restarts.test.ts',
  'server/src/features/retention/sweep-retention.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const moved = longest.find((file) => !existsSync(join(import.meta.dirname, file)))
    if (moved) throw new Error(`vitest.sequencer.ts names ${moved}, which does not exist`)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => {
      return projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || rank(one) - rank(other)
    })
  }
}

function rank({ moduleId }: TestSpecification): number {
  const position = longest.findIndex((file) => moduleId.endsWith(file))
  return position === -1 ? longest.length : position
}
