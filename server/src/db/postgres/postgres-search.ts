import { type Kysely, sql } from 'kysely'
import { createSearchTables } from '../search/entries-table.ts'
import { type SearchTerms, type TextSearch, upTo } from '../search/text-search.ts'

/** A GIN index over the words of `search_entry` as a `tsvector`, without a text-search configuration: the words are folded. */
export const postgresSearch: Omit<TextSearch, 'db'> = {
  create: async (db) => {
    await createSearchTables(db, { type: 'bigserial' })
    for (const statement of statements) await sql.raw(statement).execute(db as Kysely<unknown>)
  },
  compact: async () => false,
  // Each entry is in a page of its own, so those that are read are also counted, instead of being read again.
  matching: (name, { terms, most }) => ({
    definition: sql`${sql.table(name)} as ${sql.raw(most === undefined ? 'not materialized' : 'materialized')} (
      select conversation_id, contact_id from search_entry where ${areMatching(terms)} ${upTo(most)})`,
    count: sql`(select count(*) from ${sql.table(name)})`,
  }),
  // The limit that never applies keeps the subquery from becoming a join: among 1,000,000 conversations one of them took 340 ms.
  eachWith: (rows, { table, as, on }) => sql`${rows} cross join lateral (
    select * from ${sql.table(table)} as ${sql.ref(as)} where ${on} limit ${sql.lit(Number.MAX_SAFE_INTEGER)}
  ) as ${sql.ref(as)}`,
}

function areMatching(terms: SearchTerms) {
  return sql`array_to_tsvector(string_to_array(words, ' ')) @@ cast(${queryOf(terms)} as tsquery)`
}

const statements = [
  // Every search reads the entries that are not merged into the index yet, so there are few: 4 MB of them cost it 400 ms.
  `create index search_index on search_entry using gin (array_to_tsvector(string_to_array(words, ' ')))
    with (gin_pending_list_limit = 256)`,
  `create function search_message_moved() returns trigger language plpgsql as $$ begin
    update search_entry set conversation_id = new.conversation_id where message_id = new.id;
    return null;
  end $$`,
  `create trigger search_message_moved after update of conversation_id on message for each row
    when (old.conversation_id is distinct from new.conversation_id) execute function search_message_moved()`,
  `create function search_message_changed() returns trigger language plpgsql as $$ begin
    delete from search_entry where message_id = new.id;
    return null;
  end $$`,
  `create trigger search_message_changed after update of text on message for each row
    when (old.text is distinct from new.text) execute function search_message_changed()`,
  `create function search_address_moved() returns trigger language plpgsql as $$ begin
    update search_entry set contact_id = new.contact_id where contact_id = old.contact_id and address = old.value;
    return null;
  end $$`,
  `create trigger search_address_moved after update of contact_id on contact_address for each row
    when (old.contact_id is distinct from new.contact_id) execute function search_address_moved()`,
  `create function search_address_removed() returns trigger language plpgsql as $$ begin
    delete from search_entry where contact_id = old.contact_id and address = old.value;
    return null;
  end $$`,
  `create trigger search_address_removed after delete on contact_address for each row
    execute function search_address_removed()`,
]

function queryOf(terms: SearchTerms): string {
  const all = terms.map((every) => every.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`).join(' & '))
  return all.map((each) => `(${each})`).join(' | ')
}
