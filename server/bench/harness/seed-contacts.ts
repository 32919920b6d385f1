import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EngineParts } from '../../src/db/dialect.ts'
import type { ContactFieldTable } from '../../src/db/schema/contact-fields.ts'
import type { Schema } from '../../src/db/schema.ts'
import { indexSeeded } from '../../src/testing/stores/many-conversations.ts'

export type ManyContacts = {
  readonly workspaceId: string
  readonly contacts: number
  /** When the newest contact was added; each further one was added a second earlier. */
  readonly newest: number
}

/** The IDs are in the order of the times, as those of Parley are. */
const idOf = sql`'00000000-0000-7000-8000-' || (900000000000 - n)`

type Field = Pick<ContactFieldTable, 'key' | 'type'> & { readonly value: (many: ManyContacts) => RawBuilder<unknown> }

/**
 * Every contact has a value of each. `source` is `legacy` for the oldest 15 % alone, so that these lie at the end of a list
 * of the newest; `order_number` and `site` differ for each contact.
 */
const fields: readonly Field[] = [
  { key: 'city', type: 'text', value: () => sql`'City ' || (n * 7919 % 500)` },
  {
    key: 'plan',
    type: 'choice',
    value: () => sql`case when n * 31 % 10 < 6 then 'free' when n * 31 % 10 < 9 then 'pro' else 'max' end`,
  },
  { key: 'order_number', type: 'text', value: () => sql`'Order ' || n` },
  { key: 'source', type: 'text', value: (many) => sql`case when ${isOldest(many)} then 'legacy' else 'web' end` },
  { key: 'site', type: 'link', value: () => sql`'https://example.com/' || n` },
  { key: 'points', type: 'number', value: () => sql`n * 7919 % 10007` },
  { key: 'spent', type: 'number', value: () => sql`n * 104729 % 1000003 / 100.0` },
  { key: 'birthday', type: 'date', value: () => sql`n * 31 % 20000` },
  { key: 'last_purchase', type: 'date', value: () => sql`20000 - n * 17 % 1000` },
  { key: 'newsletter', type: 'yes_no', value: () => sql`case when n % 4 = 0 then 1 else 0 end` },
]

/** Which contacts have each tag. */
const tags: Readonly<Record<string, (many: ManyContacts) => RawBuilder<unknown>>> = {
  customer: () => sql`n % 3 > 0`,
  vip: () => sql`n % 100 = 7`,
  beta: () => sql`n % 1000 = 7`,
  legacy: (many) => isOldest(many),
}

function isOldest({ contacts }: ManyContacts) {
  return sql`n >= ${sql.lit(Math.floor(contacts * 0.85))}`
}

const batch = 50_000

/**
 * Inserts live contacts with a phone, ten fields and tags by a few SQL statements, and indexes them for the search. One in
 * three has an owner, one in five a language, one in fifty has opted out.
 */
export async function seedContacts(parts: EngineParts, many: ManyContacts): Promise<void> {
  const { db } = parts
  await addDefinitions(db, many)
  const restore = await dropIndexesOfValues(parts)
  // The oldest first, as in time: otherwise the pages of the indexes would be half empty, and counts take twice as long.
  for (let until = many.contacts; until > 0; until -= batch) {
    const start = Math.max(until - batch, 0)
    await db.transaction().execute(async (tx) => {
      // The engines read it once for each statement.
      const numbers = sql`with recursive numbers(n) as (
        select cast(${sql.lit(until - 1)} as bigint) union all select n - 1 from numbers where n > ${sql.lit(start)})`
      await addContacts(tx, many, numbers)
      for (const field of fields) await addValues(tx, { many, field, numbers })
      for (const [name, isTagged] of Object.entries(tags)) await addTagged(tx, { many, name, numbers, isTagged })
    })
  }
  await restore()
  await indexSeeded(parts)
}

async function addDefinitions(db: Kysely<Schema>, { workspaceId, newest }: ManyContacts): Promise<void> {
  const choices = JSON.stringify(['free', 'pro', 'max'].map((id) => ({ id, label: id, archived: false })))
  await db
    .insertInto('contact_field')
    .values(
      fields.map(({ key, type }, position) => ({
        ...{ id: fieldId(key), workspace_id: workspaceId, key, label: key, type, position, version: 0, help: null },
        ...{ choices: type === 'choice' ? choices : '[]', former: null, archived_at: null },
        ...{ created_at: newest, updated_at: newest },
      })),
    )
    .execute()
  await db
    .insertInto('tag')
    .values(
      Object.keys(tags).map((name) => ({
        ...{ id: `tag ${name}`, workspace_id: workspaceId, name, colour: 'blue' as const, created_at: newest },
      })),
    )
    .execute()
}

function fieldId(key: string): string {
  return `field ${key}`
}

/**
 * Drops the indexes of the values, because it is several times as fast to make them at the end. Returns a function that makes
 * them again.
 */
async function dropIndexesOfValues({ db, engine }: EngineParts): Promise<() => Promise<void>> {
  const { rows } = await {
    sqlite: sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
      where type = 'index' and tbl_name = 'contact_value' and sql is not null`,
    postgres: sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
      where tablename = 'contact_value' and indexname <> 'contact_value_pk'`,
  }[engine].execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  return async () => {
    for (const { text } of rows) await sql.raw(text).execute(db)
  }
}

const givenNames = ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']
const familyNames = ['Albers', 'Brandt', 'Costa', 'Duarte', 'Ekberg', 'Fischer', 'Garcia', 'Huber', 'Ivanov', 'Jansen']

function oneOf(words: readonly string[], place: RawBuilder<unknown>) {
  const whens = words.map((word, index) => sql`when ${sql.lit(index)} then ${sql.lit(word)}`)
  return sql`case ${place} ${sql.join(whens, sql` `)} end`
}

async function addContacts(tx: Kysely<Schema>, many: ManyContacts, numbers: RawBuilder<unknown>): Promise<void> {
  const { workspaceId, newest } = many
  const given = oneOf(givenNames, sql`n * 7 % 10`)
  const family = oneOf(familyNames, sql`n / 10 % 10`)
  const code = oneOf(
    ['+49170', '+49171', '+49172', '+49173', '+1212', '+1213', '+5511', '+44770', '+3361', '+9198'],
    sql`n % 10`,
  )
  const country = oneOf(['DE', 'DE', 'DE', 'DE', 'US', 'US', 'BR', 'GB', 'FR', 'IN'], sql`n % 10`)
  const language = oneOf(['de', 'en', 'pt-BR', 'fr'], sql`n / 5 % 4`)
  const addedAt = sql`${sql.lit(newest)} - n * 1000`
  await sql`
    insert into contact (id, workspace_id, mode, phone, name, sort_name, phone_country, language, owner_id, opt_out_scope,
      opt_out_source, opted_out_at, created_at, updated_at)
    ${numbers}
    select ${idOf}, ${workspaceId}, 'live', ${code} || (1000000 + n), ${given} || ' ' || ${family} || ' ' || n,
      lower(${given} || ' ' || ${family}) || ' ' || substr('000000000000000' || n, length('' || n) + 1), ${country},
      case when n % 5 = 0 then ${language} end, case when n % 3 = 0 then 'user ' || (n / 3 % 20) end,
      case when n % 50 = 9 then 'marketing' end, case when n % 50 = 9 then 'customer' end,
      case when n % 50 = 9 then ${addedAt} end, ${addedAt}, ${addedAt}
    from numbers`.execute(tx)
  await sql`
    insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
    ${numbers}
    select ${workspaceId}, 'live', 'phone', ${code} || (1000000 + n), ${idOf}, 'import', ${addedAt}, ${addedAt}
    from numbers`.execute(tx)
}

type Values = { readonly many: ManyContacts; readonly field: Field; readonly numbers: RawBuilder<unknown> }

async function addValues(tx: Kysely<Schema>, { many, field, numbers }: Values): Promise<void> {
  const { key, type, value } = field
  const isText = type === 'text' || type === 'choice' || type === 'link'
  const columns = isText ? sql`text, folded` : sql`number`
  const values = isText ? sql`${value(many)}, lower(${value(many)})` : value(many)
  await sql`
    insert into contact_value (workspace_id, mode, field_id, contact_id, ${columns})
    ${numbers}
    select ${many.workspaceId}, 'live', ${fieldId(key)}, ${idOf}, ${values} from numbers`.execute(tx)
}

type Tagged = {
  readonly many: ManyContacts
  readonly name: string
  readonly numbers: RawBuilder<unknown>
  readonly isTagged: (many: ManyContacts) => RawBuilder<unknown>
}

async function addTagged(tx: Kysely<Schema>, { many, name, numbers, isTagged }: Tagged): Promise<void> {
  await sql`
    insert into contact_tag (workspace_id, mode, tag_id, contact_id)
    ${numbers}
    select ${many.workspaceId}, 'live', ${`tag ${name}`}, ${idOf} from numbers where ${isTagged(many)}`.execute(tx)
}
