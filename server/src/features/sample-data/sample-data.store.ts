import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Marks contacts as sample data until they are deleted. */
export async function markSamples(
  tx: Tx,
  scope: Scope,
  { contactIds, at }: { readonly contactIds: readonly string[]; readonly at: number },
): Promise<void> {
  if (contactIds.length === 0) return
  const tenant = { workspace_id: scope.workspaceId, mode: scope.mode }
  await tx
    .insertInto('sample_contact')
    .values(contactIds.map((contact_id) => ({ ...tenant, contact_id, added_at: at })))
    .execute()
}

/** The contacts of the mode that are sample data. */
export async function sampleContacts(db: Kysely<Schema>, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('sample_contact')
    .select('contact_id')
    .where(inTenant(scope))
    .orderBy('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

type SampleObject = { readonly id: string; readonly kind: 'template' | 'campaign' }

/** Marks templates and campaigns as sample data until they are removed. */
export async function markSampleObjects(tx: Tx, scope: Scope, objects: readonly SampleObject[]): Promise<void> {
  if (objects.length === 0) return
  const tenant = { workspace_id: scope.workspaceId, mode: scope.mode }
  await tx
    .insertInto('sample_object')
    .values(objects.map(({ id, kind }) => ({ ...tenant, id, kind })))
    .execute()
}

/** The templates or campaigns of the mode that are sample data. */
export async function sampleObjects(db: Kysely<Schema>, scope: Scope, kind: SampleObject['kind']): Promise<string[]> {
  const rows = await db
    .selectFrom('sample_object')
    .select('id')
    .where(inTenant(scope))
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the mark. */
export async function unmarkSample(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom('sample_object').where(inTenant(scope)).where('id', '=', id).execute()
}

/** Whether a campaign has recipients who are not sample data, as after a correction of a number. */
export async function hasOtherRecipients(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_recipient')
    .select('id')
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .where('contact_id', 'is not', null)
    .where('contact_id', 'not in', (of) => of.selectFrom('sample_contact').select('contact_id').where(inTenant(scope)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a sample campaign with its recipients. */
export async function deleteSampleCampaign(tx: Tx, scope: Scope, campaignId: string): Promise<void> {
  await tx.deleteFrom('campaign').where(inTenant(scope)).where('id', '=', campaignId).execute()
}

/** Deletes a sample template. Returns false where a campaign refers to it, so that it has to stay. */
export async function deleteSampleTemplate(tx: Tx, scope: Scope, templateId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('template')
    .where(inTenant(scope))
    .where('id', '=', templateId)
    .where((is) =>
      is.not(is.exists(is.selectFrom('campaign').select('campaign.id').where('campaign.template_id', '=', templateId))),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
