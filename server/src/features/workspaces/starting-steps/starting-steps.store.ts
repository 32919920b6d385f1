import type { StartingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** What the workspace contains of each step, in either mode. Each query stops at the first row. */
export async function findStartingSteps(db: Kysely<Schema>, scope: Scope): Promise<StartingSteps> {
  const conversations = db.selectFrom('conversation').select('id').where(inWorkspace(scope)).limit(1)
  const inTest = { workspaceId: scope.workspaceId, mode: 'test' as const }
  const found = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined
  const members = db.selectFrom('member').select('id').where('organizationId', '=', scope.workspaceId).limit(2)
  const invitations = db.selectFrom('member_invitation').select('id').where(inWorkspace(scope)).limit(1)
  return {
    customer_simulated: await found(conversations.where('last_inbound_at', 'is not', null)),
    reply_sent: await found(conversations.where('first_reply_at', 'is not', null)),
    template_created: await found(db.selectFrom('template').select('id').where(inWorkspace(scope)).limit(1)),
    test_campaign_sent: await found(db.selectFrom('campaign').select('id').where(inTenant(inTest)).limit(1)),
    key_created: await found(db.selectFrom('api_key').select('id').where(inWorkspace(scope)).limit(1)),
    number_connected: await found(
      db.selectFrom('channel').select('id').where(inWorkspace(scope)).where('platform', '!=', 'simulator').limit(1),
    ),
    colleague_invited: (await members.execute()).length > 1 || (await found(invitations)),
  }
}
