import type { ContactFieldUse } from '@parley/shared/contacts/contact-fields'
import { type Kysely, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

type Found = {
  readonly id: string
  readonly name: string | null
  readonly text: string
  readonly values?: string | null
}

/**
 * Finds what uses a field, in both modes. Its value is inserted by `{{contact.KEY}}` in canned replies, and in the values of
 * campaigns that have not ended and of drafts of campaigns, whose names only their authors see. Also found are the drafts that
 * store a column in it or look for contacts by it, and the scheduled campaigns that will store values in it.
 */
export async function usesOfField(db: Kysely<Schema>, scope: Scope, key: string): Promise<ContactFieldUse[]> {
  const written = `contact.${key}`
  const pattern = new RegExp(String.raw`\{\{\s*contact\.${key}\s*(\||\}\})`)
  // This is how a stored column and a condition are written in the JSON of a draft. In a text of the draft its quotes would be escaped.
  const storedIn = `"field":${JSON.stringify(key)}`
  // The same in the JSON of values, whose names are keys of fields.
  const storedAs = `${JSON.stringify(key)}:`
  const uses = (kind: ContactFieldUse['kind'], found: readonly Found[]): ContactFieldUse[] =>
    found
      .filter(({ text, values }) => pattern.test(text) || text.includes(storedIn) || values?.includes(storedAs))
      .map(({ id, name }) => ({ kind, id, name }))
  const replies = await db
    .selectFrom('canned_reply')
    .select(['id', 'shortcut as name', 'text'])
    .where(inWorkspace(scope))
    .where(containing('text', written))
    .orderBy('shortcut')
    .execute()
  const campaigns = await db
    .selectFrom('campaign')
    .innerJoin('campaign_recipient as recipient', 'recipient.campaign_id', 'campaign.id')
    .select(['campaign.id', 'campaign.name', 'recipient.variables as text', 'recipient.contact_values as values'])
    .where(inWorkspace(scope, 'campaign'))
    .where('campaign.state', 'not in', ['completed', 'cancelled'])
    .where('recipient.state', '=', 'pending')
    .where((recipient) =>
      recipient.or([containing('recipient.variables', written), containing('recipient.contact_values', storedAs)]),
    )
    .execute()
  const drafts = await db
    .selectFrom('campaign_draft')
    .select(['id', sql<null>`null`.as('name'), 'content as text'])
    .where(inWorkspace(scope))
    .where((draft) => draft.or([containing('content', written), containing('content', storedIn)]))
    .execute()
  const byCampaign = new Map(uses('campaign', campaigns).map((use) => [use.id, use]))
  return [...uses('canned_reply', replies), ...byCampaign.values(), ...uses('campaign_draft', drafts)]
}
