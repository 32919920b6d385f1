import type { EngineParts } from '../../db/dialect.ts'
import type { Tx } from '../../db/transact.ts'
import { indexAddresses, indexContacts, indexMessages } from './entries.store.ts'

type Locks = Pick<EngineParts, 'lockRow'>

/** Indexes the next rows of every tenant that are not indexed yet, contacts first. False where nothing was left. */
export async function indexNextBatch({ lockRow }: Locks, tx: Tx, size: number): Promise<boolean> {
  const next = await tx
    .selectFrom('search_backfill')
    .selectAll()
    .orderBy('source')
    .limit(1)
    .modifyEnd(lockRow)
    .executeTakeFirst()
  if (!next) return false
  const { source, below_id: below } = next
  const ids =
    source === 'contact'
      ? await indexSomeContacts({ lockRow }, tx, { below, size })
      : await indexSomeMessages({ lockRow }, tx, { below, size })
  if (ids.length < size) await tx.deleteFrom('search_backfill').where('source', '=', source).execute()
  else
    await tx
      .updateTable('search_backfill')
      .set({ below_id: ids.at(-1) ?? null })
      .where('source', '=', source)
      .execute()
  return true
}

type Batch = { readonly below: string | null; readonly size: number }

/** Indexes some messages, which are locked, so that no name or row changes before its entry is stored. Returns their ids, highest first. */
async function indexSomeMessages({ lockRow }: Locks, tx: Tx, { below, size }: Batch): Promise<string[]> {
  const messages = await tx
    .selectFrom('message')
    .select(['id', 'workspace_id', 'mode', 'conversation_id', 'kind', 'text', 'campaign_id'])
    .$if(below !== null, (query) => query.where('id', '<', below ?? ''))
    .orderBy('id', 'desc')
    .limit(size)
    .modifyEnd(lockRow)
    .execute()
  await indexMessages(tx, messages)
  return messages.map(({ id }) => id)
}

async function indexSomeContacts({ lockRow }: Locks, tx: Tx, { below, size }: Batch): Promise<string[]> {
  const contacts = await tx
    .selectFrom('contact')
    .select(['id', 'workspace_id', 'mode', 'name', 'username'])
    .$if(below !== null, (query) => query.where('id', '<', below ?? ''))
    .orderBy('id', 'desc')
    .limit(size)
    .modifyEnd(lockRow)
    .execute()
  const ids = contacts.map(({ id }) => id)
  if (ids.length === 0) return ids
  await indexContacts(tx, contacts)
  const addresses = await tx.selectFrom('contact_address').selectAll().where('contact_id', 'in', ids).execute()
  await indexAddresses(tx, addresses)
  return ids
}
