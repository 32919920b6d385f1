import { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf } from '../../testing/stores/plans.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { pageOfCampaignMessages } from './campaign-messages.store.ts'
import { listCampaignMessages } from './list-campaign-messages.ts'

const page = { page: 1, limit: 20 }
const ada = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture)
    const contactId = await sendTo(fixture, 'A-1')
    return { fixture, contactId, here: { workspaceId: fixture.workspaceId, contactId } }
  }

  /** Returns the contact. */
  async function sendTo(fixture: TestApp, order: string): Promise<string> {
    const input = NewCampaign.parse({
      name: `News ${order}`,
      workspaceId: fixture.workspaceId,
      templateName: 'order_shipped',
      recipients: [{ phone: ada, variables: { 1: 'Ada', 2: order } }],
    })
    await authorized('campaigns.send', startCampaign)(fixture.app, fixture.member(), input)
    await fixture.runJobs()
    const contacts = await listContacts(fixture.app, fixture.scope(), { ...page })
    return contacts.data[0]?.id ?? ''
  }

  test('campaign messages are listed newest first, by page, with campaign and status', async () => {
    const { fixture, here } = await open()
    fixture.clock.advance(60_000)
    await sendTo(fixture, 'A-2')
    const list = (number: number) =>
      authorized('contacts.read_messages', listCampaignMessages)(fixture.app, fixture.member('viewer'), {
        ...here,
        page: number,
        limit: 1,
      })

    const first = await list(1)
    expect(first.pagination).toMatchObject({ total: 2, total_pages: 2 })
    expect(first.data).toMatchObject([{ kind: 'template', sent_by: 'News A-2', text: expect.stringContaining('A-2') }])
    expect((await list(2)).data).toMatchObject([{ sent_by: 'News A-1', campaign_id: expect.any(String) }])
  })

  test('campaign messages are readable only by members, and by API keys of the workspace that work in its inbox', async () => {
    const { fixture, here } = await open()
    const look = (actor: Actor, more: object = {}) =>
      authorized('contacts.read_messages', listCampaignMessages)(fixture.app, actor, { ...here, ...page, ...more })

    await expect(look(fixture.keyHolder({ inbox: true }))).resolves.toMatchObject({ pagination: { total: 1 } })
    for (const actor of [
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, bulk_send: true }),
    ]) {
      await expect(look(actor)).rejects.toMatchObject({ code: 'forbidden' })
    }
    const elsewhere = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    await expect(look(elsewhere, { workspaceId: fixture.otherWorkspaceId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(look(fixture.member(), { mode: 'test' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'the query plan of campaign messages on $name',
  (engine) => {
    test('the list of campaign messages uses an index in the order of the list', async () => {
      const { app, scope } = await createTestApp(engine)
      const query = pageOfCampaignMessages(app.db, scope(), { contactId: 'x', ...page })
      const plan = await planOf(app, query.compile())

      expect(plan).toContain('USING INDEX message_of_campaign_to_contact')
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    })
  },
)
