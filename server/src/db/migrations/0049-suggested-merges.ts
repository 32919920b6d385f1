import { type Kysely, sql } from 'kysely'

/** Pairs of contacts that may be one person, for a member to decide. Those whose phones are one number in two ways of writing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table suggested_merge (
    workspace_id text not null references organization (id) on delete cascade,
    mode text not null,
    contact_id text not null references contact (id) on delete cascade,
    other_id text not null references contact (id) on delete cascade,
    suggested_at bigint not null,
    dismissed_at bigint,
    constraint suggested_merge_pk primary key (contact_id, other_id)
  )`.execute(db)
  await sql`create index suggested_merge_of_other on suggested_merge (other_id)`.execute(db)
  await sql`create index suggested_merge_open on suggested_merge (workspace_id, mode, suggested_at, contact_id, other_id)
    where dismissed_at is null`.execute(db)
  for (const { pattern, digit } of written) {
    const short = sql`substr(long.value, 1, ${sql.lit(digit - 1)}) || substr(long.value, ${sql.lit(digit + 1)})`
    await sql`insert into suggested_merge (workspace_id, mode, contact_id, other_id, suggested_at)
      select long.workspace_id, long.mode,
        case when long.contact_id < other.contact_id then long.contact_id else other.contact_id end,
        case when long.contact_id < other.contact_id then other.contact_id else long.contact_id end,
        max(case when long.first_seen_at < other.first_seen_at then other.first_seen_at else long.first_seen_at end)
      from contact_address as long
      join contact_address as other on other.workspace_id = long.workspace_id and other.mode = long.mode
        and other.kind = 'phone' and other.value = ${short}
      where long.kind = 'phone' and long.value like ${pattern} and other.contact_id <> long.contact_id
      group by 1, 2, 3, 4
      on conflict do nothing`.execute(db)
  }
}

/** A phone with the digit that is left out in the other way of writing, and the place of that digit. */
const written = [
  { pattern: '+55__9________', digit: 6 },
  { pattern: '+549__________', digit: 4 },
  { pattern: '+521__________', digit: 4 },
]
