import type { ListColumns } from '@parley/shared/campaigns/new-campaigns'
import type { Recipient } from '@parley/shared/campaigns/recipients'
import { hasContactPlaceholder } from '@parley/shared/contacts/contact-placeholders'
import type { Kysely } from 'kysely'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { commonVariables } from './open-campaigns.store.ts'

/**
 * The values that one more recipient of a campaign gets, where those of the others say so: each is the same for everyone, as
 * its author chose, or taken from the contact. Undefined where a list gave each recipient values of their own.
 */
export async function valuesForOneMore(
  db: Kysely<Schema>,
  scope: Scope,
  { id, list_columns }: CampaignTable,
): Promise<Recipient['variables'] | undefined> {
  const common = await commonVariables(db, scope, id)
  if (common === undefined) return undefined
  const variables = JSON.parse(common) as Recipient['variables']
  const fixed = list_columns === null ? [] : (JSON.parse(list_columns) as ListColumns).fixed
  const isForEveryone = Object.entries(variables).every(
    ([address, value]) => fixed.includes(address) || (typeof value === 'string' && hasContactPlaceholder(value)),
  )
  return isForEveryone ? variables : undefined
}
