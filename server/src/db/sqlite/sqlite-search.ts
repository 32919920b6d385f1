import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { createSearchTables } from '../search/entries-table.ts'
import { type SearchTerms, type TextSearch, upTo } from '../search/text-search.ts'

/**
 * FTS5 over `search_entry`, which holds the only copy of the words. `secure-delete` removes the words of a deleted entry
 * from the index at once; by default FTS5 would only mark them, and they stayed readable in the file.
 */
export const sqliteSearch: Omit<TextSearch, 'db'> = {
  create: async (db) => {
    await createSearchTables(db, { type: 'integer' })
    for (const statement of statements) await sql.raw(statement).execute(db as Kysely<unknown>)
  },
  compact: async (tx, { isFirst }) => {
    const before = await changesOf(tx)
    const pages = isFirst ? -pagesPerStep : pagesPerStep
    await sql`insert into search_index (search_index, rank) values ('merge', ${sql.lit(pages)})`.execute(tx)
    // FTS5 documents that a step that found nothing to merge counts as at most one change.
    return (await changesOf(tx)) - before > 1
  },
  // They are counted in the index alone, and read only until the search has enough of them.
  matching: (name, { terms, most }) => ({
    definition: sql`${sql.table(name)} as not materialized (
      select search_entry.conversation_id, search_entry.contact_id from search_index cross join search_entry
      where search_entry.id = search_index.rowid and search_index match ${queryOf(terms)} ${upTo(most)})`,
    count: sql`(select count(*) from (select 1 from search_index
      where search_index match ${queryOf(terms)} ${upTo(most)}))`,
  }),
  // SQLite keeps the order of a cross join.
  eachWith: (rows, { table, as, on }) => sql`${rows} cross join ${sql.table(table)} as ${sql.ref(as)} on ${on}`,
}

// Words contain only ASCII letters and digits and characters beyond ASCII, which are what the tokenizer `ascii` keeps.
const statements = [
  `create virtual table search_index using fts5(words, content='search_entry', content_rowid='id', detail=none,
    columnsize=0, tokenize='ascii')`,
  "insert into search_index (search_index, rank) values ('secure-delete', 1)",
  // To remove a word securely, FTS5 reads the rows of the word one after the other where they fill less than four pages.
  // Smaller pages than the default of 4,050 bytes leave fewer rows to read, and searches take as long.
  "insert into search_index (search_index, rank) values ('pgsz', 512)",
  `create trigger search_entry_added after insert on search_entry begin
    insert into search_index (rowid, words) values (new.id, new.words);
  end`,
  `create trigger search_entry_removed after delete on search_entry begin
    insert into search_index (search_index, rowid, words) values ('delete', old.id, old.words);
  end`,
  `create trigger search_entry_changed after update of words on search_entry begin
    insert into search_index (search_index, rowid, words) values ('delete', old.id, old.words);
    insert into search_index (rowid, words) values (new.id, new.words);
  end`,
  `create trigger search_message_moved after update of conversation_id on message
    when old.conversation_id is not new.conversation_id begin
    update search_entry set conversation_id = new.conversation_id where message_id = new.id;
  end`,
  `create trigger search_message_changed after update of text on message when old.text is not new.text begin
    delete from search_entry where message_id = new.id;
  end`,
  `create trigger search_address_moved after update of contact_id on contact_address
    when old.contact_id is not new.contact_id begin
    update search_entry set contact_id = new.contact_id where contact_id = old.contact_id and address = old.value;
  end`,
  `create trigger search_address_removed after delete on contact_address begin
    delete from search_entry where contact_id = old.contact_id and address = old.value;
  end`,
]

/** Half a megabyte, which takes some 15 ms. */
const pagesPerStep = 1_000

async function changesOf(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return Number(rows[0]?.changes)
}

function queryOf(terms: SearchTerms): string {
  const all = terms.map((every) => every.map(({ word, isPrefix }) => `"${word}"${isPrefix ? ' *' : ''}`).join(' AND '))
  return all.map((each) => `(${each})`).join(' OR ')
}
