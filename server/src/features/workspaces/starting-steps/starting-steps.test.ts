import { startingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { createCampaignTestApp, startTo } from '../../../testing/campaigns.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { noPermission } from '../../../testing/keys.ts'
import { engines, type TestEngine } from '../../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createApiKey } from '../../api-keys/create-api-key.ts'
import { inviteMember } from '../../members/invitations/invite-member.ts'
import { sendMessage } from '../../messages/send-message.ts'
import { getStartingSteps } from './get-starting-steps.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(create: (engine: TestEngine) => Promise<TestApp> = createTestApp) {
    const fixture = await create(engine)
    const { app, workspaceId, otherWorkspaceId } = fixture
    const doneIn = async (id: string) => {
      const owner = fixture.member('owner', { workspaceId: id })
      const steps = await authorized('settings.read', getStartingSteps)(app, owner, { workspaceId: id })
      return startingSteps.filter((step) => steps[step])
    }
    return { fixture, app, done: () => doneIn(workspaceId), elsewhere: () => doneIn(otherWorkspaceId) }
  }

  test('the steps of a new workspace are derived from what the store contains', async () => {
    const { fixture, app, done, elsewhere } = await open()
    const { workspaceId } = fixture
    expect(await done()).toEqual([])

    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    expect(await done()).toEqual(['customer_simulated'])
    await authorized('messages.send', sendMessage)(app, fixture.member('agent'), {
      workspaceId,
      conversationId,
      text: 'Hello!',
    })
    expect(await done()).toEqual(['customer_simulated', 'reply_sent'])
    await authorized('api_keys.manage', createApiKey)(app, fixture.member('owner'), {
      workspaceId,
      mode: 'test',
      name: 'First',
      permissions: { ...noPermission, read: true },
    })
    await authorized('members.manage', inviteMember)(app, fixture.member('owner'), {
      workspaceId,
      email: 'nina@example.com',
      role: 'agent',
    })
    expect(await done()).toEqual(['customer_simulated', 'reply_sent', 'key_created', 'colleague_invited'])
    expect(await elsewhere()).toEqual([])
  })

  test('first steps count campaigns of test mode, real numbers, and a second member', async () => {
    const { fixture, app, done } = await open(createCampaignTestApp)
    await startTo(fixture, 1)
    await agentOf(fixture, 'Grace')
    expect(await done()).toEqual(['template_created'])
    await app.db.updateTable('campaign').set({ mode: 'test' }).execute()
    expect(await done()).toEqual(['template_created', 'test_campaign_sent'])
    await app.db.updateTable('channel').set({ platform: 'whatsapp' }).execute()
    await agentOf(fixture, 'Linus')
    const all = ['template_created', 'test_campaign_sent', 'number_connected', 'colleague_invited']
    expect(await done()).toEqual(all)
  })

  test('the steps of a new workspace are for members only', async () => {
    const { fixture, app } = await open()
    const { workspaceId, otherWorkspaceId } = fixture
    const stranger = fixture.member('owner', { workspaceId: otherWorkspaceId })
    await expect(authorized('settings.read', getStartingSteps)(app, stranger, { workspaceId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(
      await authorized('settings.read', getStartingSteps)(app, fixture.member('viewer'), { workspaceId }),
    ).toMatchObject({ reply_sent: false })
  })
})
