import type { StartingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** What the workspace contains of each step, in either mode, apart from sample data. Each query stops at the first row. */
export async function findStartingSteps(db: Kysely<Schema>, scope: Scope): Promise<StartingSteps> {
  const conversations = db.selectFrom('conversation').select('id').where(inWorkspace(scope)).limit(1)
  const inTest = { workspaceId: scope.workspaceId, mode: 'test' as const }
  const found = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined
  const members = db.selectFrom('member').select('id').where('organizationId', '=', scope.workspaceId).limit(2)
  const invitations = db.selectFrom('member_invitation').select('id').where(inWorkspace(scope)).limit(1)
  return {
    customer_simulated: await found(conversations.where(happened('last_inbound_at'))),
    reply_sent: await found(conversations.where(happened('first_reply_at'))),
    template_created: await found(db.selectFrom('template').select('id').where(inWorkspace(scope)).limit(1)),
    test_campaign_sent: await found(db.selectFrom('campaign').select('id').where(inTenant(inTest)).limit(1)),
    key_created: await found(db.selectFrom('api_key').select('id').where(inWorkspace(scope)).limit(1)),
    number_connected: await found(
      db.selectFrom('channel').select('id').where(inWorkspace(scope)).where('platform', '!=', 'simulator').limit(1),
    ),
    colleague_invited: (await members.execute()).length > 1 || (await found(invitations)),
  }
}

/** That it happened in a conversation, other than in the past that sample data describes. */
function happened(column: 'last_inbound_at' | 'first_reply_at') {
  const at = sql.ref(`conversation.${column}`)
  return sql<boolean>`${at} is not null and not exists (
    select 1 from sample_contact where sample_contact.contact_id = conversation.contact_id and sample_contact.added_at >= ${at})`
}
