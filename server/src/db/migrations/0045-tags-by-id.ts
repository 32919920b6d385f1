import { type Kysely, sql } from 'kysely'

/**
 * Conversations have the IDs of tags, where they had names, so that a rename changes one row. A name that is no tag of the
 * workspace is dropped. Contacts have tags of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversation_tag (
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null,
    tag_id text not null,
    conversation_id text not null references conversation (id) on delete cascade,
    constraint conversation_tag_pk primary key (workspace_id, mode, tag_id, conversation_id)
  )`.execute(db)
  await sql`insert into conversation_tag (workspace_id, mode, tag_id, conversation_id)
    select tagged.workspace_id, tagged.mode, tag.id, tagged.conversation_id
    from tagged_conversation as tagged
    join tag on tag.workspace_id = tagged.workspace_id and tag.name = tagged.tag`.execute(db)
  await sql`drop table tagged_conversation`.execute(db)
  await sql`create index conversation_tag_by_conversation on conversation_tag (conversation_id)`.execute(db)
  await sql`update conversation set tags = coalesce(
    (select ${'\n'} || string_agg(tag_id, ${'\n'}) || ${'\n'} from conversation_tag where conversation_id = conversation.id), '')
    where tags <> ''`.execute(db)

  await sql`create table contact_tag (
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null,
    tag_id text not null,
    contact_id text not null references contact (id) on delete cascade,
    constraint contact_tag_pk primary key (workspace_id, mode, tag_id, contact_id)
  )`.execute(db)
  await sql`create index contact_tag_by_contact on contact_tag (contact_id)`.execute(db)
}
