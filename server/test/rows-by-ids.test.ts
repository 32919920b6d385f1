import { expect, test } from 'vitest'
import { markUnderway, moveRecipients, moveSending } from '../src/features/campaigns/recipients.store.ts'
import { contactsWith } from '../src/features/contacts/contacts.store.ts'
import { conversationsWith } from '../src/features/conversations/list/conversation-list.store.ts'
import { deleteQueued, findAllOnPlatform, findMessages } from '../src/features/messages/messages.store.ts'
import { sqlite } from '../src/testing/stores/engines.ts'
import { planOf, recordQueries } from '../src/testing/stores/plans.ts'
import { createTestApp } from '../src/testing/test-app.ts'

test('SQLite finds many rows by their ids, and does not read a whole tenant', async () => {
  const fixture = await createTestApp(sqlite)
  const scope = fixture.scope()
  const { app, queries } = recordQueries(fixture.app)
  const ids = Array.from({ length: 50 }, () => app.newId())
  const [channelId = ''] = ids
  await app.transact(async (tx) => {
    await findMessages(tx, scope, ids)
    await findAllOnPlatform(tx, scope, { channelId, platformMessageIds: ids })
    await deleteQueued(tx, scope, ids)
    await markUnderway(tx, scope, channelId)
    await moveSending(tx, scope, { messageIds: ids, to: { state: 'pending' } })
    await moveRecipients(tx, scope, { recipientIds: ids, from: 'sending', to: { state: 'pending' } })
    await contactsWith(tx, scope, ids)
    await conversationsWith(tx, scope, ids).execute()
  })

  expect(queries.length).toBeGreaterThanOrEqual(8)
  for (const query of queries) {
    const steps = (await planOf(fixture.app, query)).split('\n').filter((step) => /^(SEARCH|SCAN)/.test(step))
    const byOtherColumns = steps.filter(
      (step) => !/(\b|_)id=\?\)$/.test(step) || /workspace_id|\(channel_id=\?\)/.test(step),
    )
    expect([query.sql, byOtherColumns]).toEqual([query.sql, []])
  }
})
