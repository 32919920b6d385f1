import { countryOfAddress } from '@parley/shared/contacts/address-country'
import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** The text search follows addresses by triggers, which are dropped with the former table. */
const triggers = {
  sqlite: [
    `create trigger search_address_moved after update of contact_id on contact_address
      when old.contact_id is not new.contact_id begin
      update search_entry set contact_id = new.contact_id where contact_id = old.contact_id and address = old.value;
    end`,
    `create trigger search_address_removed after delete on contact_address begin
      delete from search_entry where contact_id = old.contact_id and address = old.value;
    end`,
  ],
  postgres: [
    `create trigger search_address_moved after update of contact_id on contact_address for each row
      when (old.contact_id is distinct from new.contact_id) execute function search_address_moved()`,
    `create trigger search_address_removed after delete on contact_address for each row
      execute function search_address_removed()`,
  ],
} as const

/**
 * Contacts that people, keys and imports create and edit: email addresses, an own id for programs, an owner, and corrections
 * of what follows from the phone. Notes about a contact, and where its consent came from. The audit log is read by subject.
 */
export async function up(db: Kysely<unknown>, { engine }: EngineParts): Promise<void> {
  for (const statement of [
    sql`alter table contact add column email text`,
    sql`alter table contact add column external_id text`,
    sql`alter table contact add column language text`,
    sql`alter table contact add column country text`,
    sql`alter table contact add column time_zone text`,
    sql`alter table contact add column owner_id text`,
    sql`alter table contact add column named_at bigint`,
    sql`alter table contact add column phone_country text`,
    sql`create unique index contact_external_id on contact (workspace_id, mode, external_id)
      where external_id is not null`,
    sql`create index contact_by_owner on contact (workspace_id, mode, owner_id, created_at, id)
      where owner_id is not null`,
    sql`create table contact_address_with_emails (
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      kind text not null,
      value text not null,
      contact_id text not null references contact (id) on delete cascade,
      source text not null,
      first_seen_at bigint not null,
      last_seen_at bigint not null,
      ended_at bigint,
      end_reason text,
      taken_from text,
      constraint contact_address_pk primary key (workspace_id, mode, kind, value),
      constraint contact_address_kinds check (kind in ('phone', 'user_id', 'email'))
    )`,
    sql`insert into contact_address_with_emails (workspace_id, mode, kind, value, contact_id, source, first_seen_at,
        last_seen_at, ended_at, end_reason, taken_from)
      select workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at, ended_at, end_reason,
        taken_from
      from contact_address`,
    sql`drop table contact_address`,
    sql`alter table contact_address_with_emails rename to contact_address`,
    sql`create index contact_address_of on contact_address (contact_id)`,
    sql`create table contact_note (
      id text not null constraint contact_note_pk primary key,
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      contact_id text not null references contact (id) on delete cascade,
      author_id text not null,
      author_name text not null,
      text text not null,
      created_at bigint not null,
      edited_at bigint
    )`,
    sql`create index contact_note_of_contact on contact_note (contact_id, created_at, id)`,
    sql`create index contact_note_of_mode on contact_note (workspace_id, mode)`,
    sql`create table contact_consent (
      workspace_id text not null references organization (id) on delete cascade,
      mode text not null,
      contact_id text not null references contact (id) on delete cascade,
      channel_id text not null references channel (id) on delete cascade,
      source text not null,
      consented_at bigint not null,
      constraint contact_consent_pk primary key (contact_id, channel_id)
    )`,
    sql`create index contact_consent_of_channel on contact_consent (channel_id)`,
    sql`create index contact_consent_of_mode on contact_consent (workspace_id, mode)`,
    sql`create index audit_entry_subject on audit_entry (workspace_id, subject_id, at, id) where subject_id is not null`,
  ]) {
    await statement.execute(db)
  }
  for (const trigger of triggers[engine]) await sql.raw(trigger).execute(db)
  await findCountries(db)
  await sql`create index contact_by_country on contact
    (workspace_id, mode, (coalesce(country, phone_country)), created_at, id)
    where coalesce(country, phone_country) is not null`.execute(db)
}

const contactsAtOnce = 1_000

/** Stores the country of each contact's phone or user id. */
async function findCountries(db: Kysely<unknown>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; address: string | null }>`
      select id, coalesce(phone, platform_user_id) as address from contact where id > ${after}
      order by id limit ${contactsAtOnce}`.execute(db)
    const idsByCountry = Map.groupBy(rows, ({ address }) => (address === null ? undefined : countryOfAddress(address)))
    for (const [country, contacts] of idsByCountry) {
      if (country === undefined) continue
      const ids = sql.join(contacts.map(({ id }) => id))
      await sql`update contact set phone_country = ${country} where id in (${ids})`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
