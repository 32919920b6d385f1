import { type Kysely, sql } from 'kysely'

/** The files that the values of a template name: for a message, a recipient of a campaign or the draft of a campaign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table template_file (
      workspace_id text not null,
      mode text not null,
      file_id text not null references file (id) on delete cascade,
      message_id text references message (id) on delete cascade,
      recipient_id text references campaign_recipient (id) on delete cascade,
      user_id text,
      draft_id text,
      constraint template_file_of_draft foreign key (workspace_id, mode, user_id, draft_id)
        references campaign_draft (workspace_id, mode, user_id, id) on delete cascade
    )`,
    sql`create index template_file_of_file on template_file (file_id)`,
    sql`create index template_file_of_message on template_file (message_id) where message_id is not null`,
    sql`create index template_file_of_recipient on template_file (recipient_id) where recipient_id is not null`,
    sql`create index template_file_by_draft on template_file (workspace_id, mode, user_id, draft_id)
      where draft_id is not null`,
  ]) {
    await statement.execute(db)
  }
}
