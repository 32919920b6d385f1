import { platformSentence } from '@parley/shared/sentences/sentence'
import type { TestSend } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { importOptOuts } from '../contacts/import-opt-outs.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { testSendTemplate } from './test-send-template.ts'

const phone = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { id: templateId } = await approvedTemplate(fixture)
    const input: TestSend = {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      templateId,
      phone: '+49 170 1234567',
      variables: { 1: 'Ada', 2: 'A-1' },
    }
    return { fixture, input }
  }
  const nothingWritten = async (fixture: TestApp) =>
    expect(await fixture.app.db.selectFrom('message').selectAll().execute()).toEqual([])

  test('a template test send arrives filled and is stored with its sender', async () => {
    const { fixture, input } = await open()
    const result = await authorized('templates.test_send', testSendTemplate)(
      fixture.app,
      fixture.member('campaigner'),
      input,
    )

    expect(result).toEqual({ messageId: expect.any(String), phone, status: 'sent', error: null, simulated: true })
    expect(await (await customersOf(fixture)).got(phone)).toEqual(['Hi Ada, your order A-1 is on its way to you.'])
    const messages = await fixture.app.db.selectFrom('message').selectAll().execute()
    expect(messages).toMatchObject([{ id: result.messageId, sent_by_name: 'The campaigner', campaign_id: null }])
  })

  test('refused by the platform returns the reason', async () => {
    const { fixture, input } = await open()
    const refuse = async () => ({ kind: 'refused' as const, code: '1', message: platformSentence('Not today') })
    const simulator = simulatorOf(fixture.app)
    const app = {
      ...fixture.app,
      platforms: { ...fixture.app.platforms, of: () => ({ ...simulator, sendTemplate: refuse }) },
    }

    expect(await authorized('templates.test_send', testSendTemplate)(app, fixture.member(), input)).toMatchObject({
      status: 'failed',
      error: { code: '1', message: platformSentence('Not today') },
    })
  })

  test.each([
    [{ phone: '0170' }, { code: 'invalid_request', details: [{ path: 'phone' }] }],
    [{ variables: { 1: 'Ada' } }, { code: 'invalid_request', details: [{ path: 'variables.body.2' }] }],
    [{ templateId: 'unknown' }, { code: 'not_found' }],
  ])('a template test send with %j is refused by field name and stores nothing', async (wrong, refusal) => {
    const { fixture, input } = await open()
    await expect(
      authorized('templates.test_send', testSendTemplate)(fixture.app, fixture.member(), { ...input, ...wrong }),
    ).rejects.toMatchObject(refusal)
    await nothingWritten(fixture)
  })

  test('a template test send to an erased customer is refused until they write again', async () => {
    const { fixture, input } = await open()
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    await customers.write(phone, 'Hello')
    const { id: contactId } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
    await authorized('contacts.erase', eraseContact)(app, fixture.member(), { workspaceId, mode: 'live', contactId })
    await fixture.runJobs()
    const testing = () => authorized('templates.test_send', testSendTemplate)(app, fixture.member(), input)
    await expect(testing()).rejects.toMatchObject({ code: 'opted_out' })
    await customers.write(phone, 'Hello again')
    expect(await testing()).toMatchObject({ status: 'sent' })
  })

  test('a template test send of an unapproved template, or to an opted-out contact, is refused', async () => {
    const { fixture, input } = await open()
    const { id: templateId } = await pendingTemplate(fixture, { name: 'other', body: 'Something else' })
    await expect(
      authorized('templates.test_send', testSendTemplate)(fixture.app, fixture.member(), { ...input, templateId }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    const { workspaceId } = fixture
    await authorized('contacts.import', importOptOuts)(fixture.app, fixture.member(), {
      workspaceId,
      phones: [phone],
      scope: 'campaigns',
    })
    await expect(
      authorized('templates.test_send', testSendTemplate)(fixture.app, fixture.member(), input),
    ).rejects.toMatchObject({ code: 'opted_out' })
    await nothingWritten(fixture)
  })

  test('a template test send requires permission to manage templates in this workspace', async () => {
    const { fixture, input } = await open()
    for (const actor of [
      fixture.member('viewer'),
      fixture.member('agent'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(
        authorized('templates.test_send', testSendTemplate)(fixture.app, actor, input),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    await nothingWritten(fixture)
  })
})
