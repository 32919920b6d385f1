import type { ContactFieldValue, ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { ContactSnapshotTable, ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import { fieldValuesOf, storeFieldValues } from '../../contact-fields/field-values.store.ts'
import { readFields } from '../../contact-fields/read-field-value.ts'
import { type Consent, consentsOf, storeConsent } from '../../contacts/consents/consents.store.ts'
import { lockMessages, moveMessagesOfContact } from '../merge.store.ts'

/** What a merge by a member or program ended, and what it changed at the remaining contact. */
export type ContactSnapshot = {
  readonly contact: ContactTable
  readonly addresses: readonly string[]
  /** The ids of its conversations. */
  readonly conversations: readonly string[]
  /** The ids of its messages outside its own conversations: in groups, and in none. */
  readonly messages: readonly string[]
  /** The ids of its rows in campaigns. */
  readonly recipients: readonly string[]
  /** The ids of the contacts that had been merged into it. */
  readonly formerIds: readonly string[]
  /** The ids of the notes about it. */
  readonly notes: readonly string[]
  readonly consents: readonly Consent[]
  /** The consents that the remaining contact had itself; snapshots of older versions have none. */
  readonly ownConsents?: readonly Consent[]
  /** The ids of its tags. */
  readonly tags: readonly string[]
  /** The ids of those of its tags that the remaining contact got from it. */
  readonly newTags: readonly string[]
  /**
   * The contact's values of contact fields, by their keys. Snapshots of older versions have neither these nor those of the
   * remaining contact.
   */
  readonly fields?: ContactFieldValues
  /** The values of fields of the remaining contact, as they were and as they became. */
  readonly survivorFields?: { readonly before: ContactFieldValues; readonly after: ContactFieldValues }
  /** The columns that the merge changed at the remaining contact, as they were and as they became. */
  readonly survivor: { readonly before: Partial<ContactTable>; readonly after: Partial<ContactTable> }
}

/** The ids of a contact's belongings that a split has to find again. The caller has locked the contact. */
export async function belongingsOf(
  tx: Tx,
  scope: Scope,
  contactId: string,
): Promise<Pick<ContactSnapshot, 'messages' | 'recipients' | 'formerIds' | 'notes' | 'consents'>> {
  const own = tx
    .selectFrom('conversation')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .where('group_id', 'is', null)
  const messages = await tx
    .selectFrom('message')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .where((is) => is.or([is('conversation_id', 'is', null), is('conversation_id', 'not in', own)]))
    .execute()
  const recipients = await tx
    .selectFrom('campaign_recipient')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .execute()
  const former = await tx
    .selectFrom('merged_object')
    .select('id')
    .where('into_id', '=', contactId)
    .where(inTenant(scope))
    .execute()
  const notes = await tx
    .selectFrom('contact_note')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .execute()
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    messages: idsOf(messages),
    recipients: idsOf(recipients),
    formerIds: idsOf(former),
    notes: idsOf(notes),
    consents: await consentsOf(tx, scope, contactId),
  }
}

type NewSnapshot = Pick<
  ContactSnapshotTable,
  'contact_id' | 'into_id' | 'merged_by_id' | 'merged_by_name' | 'merged_at'
>

export async function insertSnapshot(
  tx: Tx,
  scope: Scope,
  { snapshot, ...row }: NewSnapshot & { readonly snapshot: ContactSnapshot },
): Promise<void> {
  await tx
    .insertInto('contact_snapshot')
    .values({ ...row, snapshot: JSON.stringify(snapshot), workspace_id: scope.workspaceId, mode: scope.mode })
    .execute()
}

type Known = Omit<ContactSnapshotTable, 'snapshot'> & { readonly snapshot: ContactSnapshot }

/** What was merged into a contact since then, the latest merge first. */
export async function snapshotsInto(
  db: Kysely<Schema>,
  scope: Scope,
  { contactId, since }: { readonly contactId: string; readonly since: number },
): Promise<Known[]> {
  const rows = await snapshotsIn(db, scope)
    .where('into_id', '=', contactId)
    .where('merged_at', '>=', since)
    .orderBy('merged_at', 'desc')
    .orderBy('contact_id')
    .execute()
  return rows.map(read)
}

export async function findSnapshot(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<Known | undefined> {
  const row = await snapshotsIn(db, scope).where('contact_id', '=', contactId).executeTakeFirst()
  return row && read(row)
}

/** Deletes the snapshots of these contacts, and of those that were merged into them. */
export async function deleteSnapshots(tx: Tx, scope: Scope, contactIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('contact_snapshot')
    .where(inTenant(scope))
    .where((is) => is.or([is('contact_id', 'in', [...contactIds]), is('into_id', 'in', [...contactIds])]))
    .execute()
}

/** Removes the oldest snapshots from before a time, in every workspace. Returns how many. */
export async function removeOldSnapshots(
  tx: Tx,
  { before, size }: { readonly before: number; readonly size: number },
): Promise<number> {
  const old = tx
    .selectFrom('contact_snapshot')
    .select('contact_id')
    .where('merged_at', '<', before)
    .orderBy('merged_at')
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('contact_snapshot').where('contact_id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

type Returned = { readonly from: string; readonly to: string; readonly snapshot: ContactSnapshot }

/**
 * Gives a contact back what it had, where that still belongs to the other one. The caller has locked the other one, and its
 * conversations. Its messages are locked after them, as everywhere.
 */
export async function returnBelongings(app: App, tx: Tx, scope: Scope, returned: Returned): Promise<void> {
  const { from, snapshot } = returned
  await lockMessages(app, tx, scope, from)
  const own = ownConversation(scope)
  const { conversations, formerIds } = snapshot
  const give = (given: Given) => giveRows(tx, scope, returned, given)
  await give({ table: 'message', key: sql`id`, among: snapshot.messages })
  // Before the conversations: which of them are the contact's own is read from those.
  await give({ table: 'message', key: own, among: conversations })
  await give({ table: 'conversation', key: sql`id`, among: conversations })
  await give({ table: 'contact_address', key: sql`value`, among: snapshot.addresses })
  await give({ table: 'campaign_recipient', key: sql`id`, among: snapshot.recipients })
  await give({ table: 'contact_note', key: sql`id`, among: snapshot.notes })
  await give({ table: 'merged_object', key: sql`id`, among: formerIds })
  await give({ table: 'contact_snapshot', key: sql`contact_id`, among: formerIds })
  await returnTags(tx, scope, returned)
  await returnConsents(tx, scope, returned)
  await returnFieldValues(tx, scope, returned)
}

/**
 * A consent that came with the other contact goes back, and the remaining contact gets its own in its place. One that somebody
 * changed since the merge stays.
 */
async function returnConsents(tx: Tx, scope: Scope, { from, to, snapshot }: Returned): Promise<void> {
  const { consents, ownConsents = [] } = snapshot
  for (const { channel_id, source, consented_at } of consents) {
    await sql`insert into contact_consent (workspace_id, mode, contact_id, channel_id, source, consented_at)
      select contact.workspace_id, contact.mode, contact.id, channel.id, ${source}, ${consented_at}
      from contact cross join channel
      where contact.id = ${to} and ${inTenant(scope, 'contact')}
        and channel.id = ${channel_id} and ${inTenant(scope, 'channel')}
      on conflict do nothing`.execute(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('contact_consent')
      .where('contact_id', '=', from)
      .where(inTenant(scope))
      .where('channel_id', '=', channel_id)
      .where('source', '=', source)
      .where('consented_at', '=', consented_at)
      .executeTakeFirst()
    const own = ownConsents.find((each) => each.channel_id === channel_id)
    if (own && numDeletedRows > 0n) await storeConsent(tx, scope, { ...own, contactId: from })
  }
}

/**
 * The contact has its values of fields again, and the remaining one has what it had itself where nobody has changed it since.
 * Values that their field does not accept any more are left out.
 */
async function returnFieldValues(tx: Tx, scope: Scope, { from, to, snapshot }: Returned): Promise<void> {
  const { fields = {}, survivorFields: { before, after } = { before: {}, after: {} } } = snapshot
  const definitions = await definitionsOf(tx, scope)
  const current = (await fieldValuesOf(tx, scope, [from])).get(from) ?? {}
  const merged = Object.keys(after).filter(
    (key) => !isSameValue(before, after, key) && isSameValue(after, current, key),
  )
  const own = Object.fromEntries(merged.map((key) => [key, ownValue(before, key)]))
  await storeFieldValues(tx, scope, [
    { contactId: to, values: readFields(definitions, fields).values },
    { contactId: from, values: readFields(definitions, own).values },
  ])
}

function isSameValue(one: ContactFieldValues, other: ContactFieldValues, key: string): boolean {
  return JSON.stringify(ownValue(one, key)) === JSON.stringify(ownValue(other, key))
}

/** A field can have a key such as `__proto__`. */
function ownValue(values: ContactFieldValues, key: string): ContactFieldValue | null {
  return Object.hasOwn(values, key) ? (values[key] ?? null) : null
}

/** The remaining contact loses the tags that it only had because of the merge. Tags that are deleted stay so. */
async function returnTags(tx: Tx, scope: Scope, { from, to, snapshot: { tags, newTags } }: Returned): Promise<void> {
  if (tags.length === 0) return
  await sql`insert into contact_tag (workspace_id, mode, tag_id, contact_id)
    select contact.workspace_id, contact.mode, tag.id, contact.id from contact cross join tag
    where contact.id = ${to} and ${inTenant(scope, 'contact')}
      and tag.id in (${sql.join(tags)}) and ${inWorkspace(scope, 'tag')}
    on conflict do nothing`.execute(tx)
  if (newTags.length === 0) return
  await tx
    .deleteFrom('contact_tag')
    .where('contact_id', '=', from)
    .where('tag_id', 'in', [...newTags])
    .where(inTenant(scope))
    .execute()
}

/** The conversation of a message, where it is not that of a group, in which others write too. */
function ownConversation(scope: Scope): RawBuilder<string> {
  return sql`(select id from conversation where conversation.id = message.conversation_id and group_id is null
    and ${inTenant(scope, 'conversation')})`
}

const owners = {
  message: 'contact_id',
  conversation: 'contact_id',
  contact_address: 'contact_id',
  campaign_recipient: 'contact_id',
  contact_note: 'contact_id',
  merged_object: 'into_id',
  contact_snapshot: 'into_id',
} as const

/** Both engines limit the number of values in one statement. */
const valuesPerStatement = 500

type Given = {
  readonly table: keyof typeof owners
  readonly key: RawBuilder<unknown>
  readonly among: readonly string[]
}

/** Changes the contact of the rows whose key is among these. */
async function giveRows(tx: Tx, scope: Scope, { from, to }: Returned, { table, key, among }: Given): Promise<void> {
  const owner = sql.ref(owners[table])
  for (let start = 0; start < among.length; start += valuesPerStatement) {
    const listed = sql.join(among.slice(start, start + valuesPerStatement))
    if (table === 'message') {
      await moveMessagesOfContact(tx, scope, { from, to, which: sql<SqlBool>`${key} in (${listed})` })
      continue
    }
    await sql`update ${sql.table(table)} set ${owner} = ${to}
      where ${owner} = ${from} and ${inTenant(scope)} and ${key} in (${listed})`.execute(tx)
  }
}

export async function deleteMergedId(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom('merged_object').where('id', '=', id).where(inTenant(scope)).execute()
}

function snapshotsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('contact_snapshot').selectAll().where(inTenant(scope))
}

function read({ snapshot, ...row }: ContactSnapshotTable): Known {
  return { ...row, snapshot: JSON.parse(snapshot) }
}
