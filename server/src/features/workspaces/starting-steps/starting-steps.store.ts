import { type StartingSteps, startingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inWorkspace } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** What the workspace contains of each step, in either mode, apart from sample data. Each subquery stops at the first row. */
export async function findStartingSteps(db: Kysely<Schema>, scope: Scope): Promise<StartingSteps> {
  const idsIn = (table: 'conversation' | 'template' | 'campaign' | 'api_key' | 'channel' | 'member_invitation') =>
    db.selectFrom(table).select('id').where(inWorkspace(scope))
  const members = db.selectFrom('member').select('id').where('organizationId', '=', scope.workspaceId)
  const found = await db
    .selectNoFrom(({ exists, or }) => [
      exists(idsIn('conversation').where(happened('last_inbound_at'))).as('customer_simulated'),
      exists(idsIn('conversation').where(happened('first_reply_at'))).as('reply_sent'),
      exists(idsIn('template').where(isNoSample('template'))).as('template_created'),
      exists(idsIn('campaign').where('mode', '=', 'test').where(isNoSample('campaign'))).as('test_campaign_sent'),
      exists(idsIn('api_key')).as('key_created'),
      exists(idsIn('channel').where(sql.ref('platform'), '!=', 'simulator')).as('number_connected'),
      or([exists(members.limit(1).offset(1)), exists(idsIn('member_invitation'))]).as('colleague_invited'),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(startingSteps.map((step) => [step, Boolean(found[step])])) as StartingSteps
}

/** That it happened in a conversation, other than in the past that sample data describes. */
function happened(column: 'last_inbound_at' | 'first_reply_at') {
  const at = sql.ref(`conversation.${column}`)
  return sql<boolean>`${at} is not null and not exists (
    select 1 from sample_contact where sample_contact.contact_id = conversation.contact_id and sample_contact.added_at >= ${at})`
}

function isNoSample(table: 'template' | 'campaign') {
  return sql<boolean>`not exists (select 1 from sample_object where sample_object.id = ${sql.ref(`${table}.id`)})`
}
