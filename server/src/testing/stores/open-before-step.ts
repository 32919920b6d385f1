import { type Kysely, sql } from 'kysely'
import type { Engine, EngineParts } from '../../db/dialect.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import type { Schema } from '../../db/schema.ts'
import { openEmpty } from './open-empty.ts'

/** A store as it was before a step of the migrations. Closed and removed when the test ends. */
export async function openBeforeStep(engine: Engine, step: string): Promise<EngineParts> {
  const parts = await openEmpty(engine)
  await migrate(parts, { steps: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < step)) })
  return parts
}

type Ids = { readonly workspace: string; readonly channel: string; readonly contact: string }

/** Adds a workspace with a channel and a contact, whatever the step is. */
export async function addContactBefore(db: Kysely<Schema>, { workspace, channel, contact }: Ids): Promise<void> {
  await sql`insert into organization (id, name, slug, "createdAt")
    values (${workspace}, ${workspace}, ${workspace}, '2026-01-01T00:00:00.000Z')`.execute(db)
  await sql`insert into channel (id, workspace_id, mode, platform, messages_per_second, is_active, created_at)
    values (${channel}, ${workspace}, 'live', 'simulator', 1, 1, 1)`.execute(db)
  await sql`insert into contact (id, workspace_id, mode, created_at, updated_at)
    values (${contact}, ${workspace}, 'live', 1, 1)`.execute(db)
}
