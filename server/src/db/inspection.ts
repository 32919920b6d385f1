import type Database from 'better-sqlite3'
import type pg from 'pg'

/** The result of checking the whole store, in sentences: what is damaged, and what could not be checked. */
export type Inspection = { readonly problems: readonly string[]; readonly notes: readonly string[] }

const maxReported = 20

/** Checks every page, index and constraint of the file, every foreign key, and the full-text index. */
export function inspectSqlite(handle: Database.Database): Inspection {
  const problems: string[] = []
  try {
    const results = handle.pragma(`integrity_check(${maxReported})`) as { integrity_check: string }[]
    problems.push(...results.map((row) => row.integrity_check).filter((text) => text !== 'ok'))
    const orphans = handle.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[]
    problems.push(
      ...orphans
        .slice(0, maxReported)
        .map(({ table, rowid, parent }) => `row ${rowid} of ${table} names a row of ${parent} that is not there`),
    )
    if (problems.length === 0) problems.push(...wrongWordsIn(handle))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  return { problems, notes: [] }
}

/** `integrity_check` looks into the full-text index by itself, but does not compare it with the rows that it was made of. */
function wrongWordsIn(handle: Database.Database): string[] {
  const isThere = handle.prepare("select 1 from sqlite_schema where name = 'search_index'").get() !== undefined
  if (!isThere) return []
  try {
    handle.prepare("insert into search_index (search_index, rank) values ('integrity-check', 1)").run()
    return []
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_CORRUPT_VTAB')) throw error
    const remedy = "insert into search_index (search_index) values ('rebuild')"
    return [`the full-text index search_index does not hold the words of search_entry; to build it again: ${remedy}`]
  }
}

/** Checks every foreign key and index. Tables and indexes are read byte by byte only where the extension amcheck is installed. */
export async function inspectPostgres(pool: pg.Pool): Promise<Inspection> {
  const problems = [...(await orphansIn(pool)), ...(await invalidIn(pool))]
  const { rows } = await pool.query<Amcheck>(amcheckHere)
  const [amcheck] = rows
  if (amcheck?.isAllowed) return { problems: [...problems, ...(await damagedIn(pool, amcheck.schema))], notes: [] }
  const remedy = amcheck
    ? `grant execute on function ${amcheck.schema}.verify_heapam, ${amcheck.schema}.bt_index_check(regclass, boolean) to ${amcheck.me}`
    : 'create extension amcheck'
  const reason = amcheck ? 'may not be called by this user' : 'is not in this database'
  const notes = [
    `The extension amcheck ${reason}, so tables and indexes were not looked into byte by byte. As a superuser: ${remedy}`,
  ]
  return { problems, notes }
}

type Amcheck = { readonly schema: string; readonly me: string; readonly isAllowed: boolean | null }

/**
 * Finds the extension amcheck, and whether it may be used. Installing it is not enough: only superusers may call its functions
 * until they are granted.
 */
const amcheckHere = `
  select quote_ident(n.nspname) as schema, quote_ident(current_user) as me,
    has_function_privilege(to_regprocedure(format('%I.bt_index_check(regclass, boolean)', n.nspname)), 'execute') and
    has_function_privilege(to_regprocedure(
      format('%I.verify_heapam(regclass, boolean, boolean, text, bigint, bigint)', n.nspname)), 'execute') as "isAllowed"
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'amcheck'`

/** The message of an error about damaged data (SQLSTATE class XX corruption, 58 system error, 22 invalid value). Rethrows any other. */
function damageReported(error: unknown): string {
  if (error instanceof Error && 'code' in error && /^(XX|58|22)/.test(String(error.code))) return error.message
  throw error
}

async function orphansIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ child: string; parent: string; name: string; matching: string; given: string }>(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, c.conname as name,
      string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ') as matching,
      string_agg(format('c.%I is not null', ca.attname), ' and ') as given
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k(child_column, parent_column)
    join pg_attribute ca on ca.attrelid = c.conrelid and ca.attnum = k.child_column
    join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.parent_column
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    group by c.oid, c.conrelid, c.confrelid, c.conname`)
  const problems: string[] = []
  for (const { child, parent, name, matching, given } of rows) {
    const query = `select count(*) as count from ${child} c where ${given} and not exists (select 1 from ${parent} p where ${matching})`
    try {
      const orphans = await pool.query<{ count: number }>(query)
      const count = orphans.rows[0]?.count ?? 0
      if (count > 0) problems.push(`${count} rows of ${child} name rows of ${parent} that are not there (${name})`)
    } catch (error) {
      problems.push(`${child} or ${parent}: ${damageReported(error)}`)
    }
  }
  return problems
}

async function invalidIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select format('the index %s is not valid', indexrelid::regclass) as what from pg_index i
    join pg_class t on t.oid = i.indrelid
    where not indisvalid and t.relnamespace = current_schema()::regnamespace
    union all
    select format('the constraint %s of %s was never checked', conname, conrelid::regclass) from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace`)
  return rows.map(({ what }) => what)
}

async function damagedIn(pool: pg.Pool, schema: string): Promise<string[]> {
  const problems: string[] = []
  const relations = await pool.query<{ oid: number; name: string; kind: string }>(`
    select c.oid::int as oid, c.relname as name, c.relkind as kind from pg_class c left join pg_am a on a.oid = c.relam
    where c.relnamespace = current_schema()::regnamespace and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree'))`)
  for (const { oid, name, kind } of relations.rows) {
    try {
      const call =
        kind === 'r' ? 'verify_heapam($1::int::oid::regclass)' : 'bt_index_check($1::int::oid::regclass, true)'
      const { rows } = await pool.query<{ msg?: string }>(`select * from ${schema}.${call}`, [oid])
      problems.push(...rows.filter(({ msg }) => msg).map(({ msg }) => `${name}: ${msg}`))
    } catch (error) {
      problems.push(`${name}: ${damageReported(error)}`)
    }
  }
  return problems
}
