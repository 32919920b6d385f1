import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../../db/schema.ts'
import { invalidField } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { tagsOf } from '../../tags/tags.store.ts'
import type { Endpoint } from './endpoints.store.ts'

type Limited = Pick<Endpoint, 'tag_ids'>

/** The tags that the events of a webhook must have one of; null where they need none. */
export function tagIdsOf({ tag_ids: ids }: Limited): string[] | null {
  return ids === null ? null : z.array(z.string()).parse(JSON.parse(ids))
}

/** The tags with these names, regardless of case, as they are stored. `invalid_request` where one of them does not exist. */
export async function chosenTags(
  db: Kysely<Schema>,
  scope: Scope,
  names: readonly string[] | null,
): Promise<string | null> {
  if (names === null) return null
  const tags = new Map((await tagsOf(db, scope)).map(({ id, name }) => [name.toLowerCase(), id]))
  const ids = names.map((name, index) => {
    const id = tags.get(name.toLowerCase())
    if (id === undefined) throw invalidField(`tags[${index}]`, sentence('notATag', { name }))
    return id
  })
  return JSON.stringify([...new Set(ids)])
}

/** Reads the names of the tags of these webhooks. A tag that was deleted has none. */
export async function tagNamesOf(
  db: Kysely<Schema>,
  scope: Scope,
  endpoints: readonly Limited[],
): Promise<(endpoint: Limited) => string[] | null> {
  if (endpoints.every(({ tag_ids }) => tag_ids === null)) return () => null
  const names = new Map((await tagsOf(db, scope)).map(({ id, name }) => [id, name]))
  return (endpoint) => {
    const ids = tagIdsOf(endpoint)
    return ids && [...new Set(ids)].flatMap((id) => names.get(id) ?? [])
  }
}
