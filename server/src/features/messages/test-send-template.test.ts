import type { TestSend } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { importOptOuts } from '../contacts/import-opt-outs.ts'
import { testSendTemplate } from './test-send-template.ts'

const phone = '+491701234567'

describe.each(engines)('a test of a template on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    const { id: templateId } = await approvedTemplate(house)
    const input: TestSend = {
      ...{ workspaceId: house.workspaceId, mode: 'live', templateId },
      ...{ phone: '+49 170 1234567', variables: { 1: 'Ada', 2: 'A-1' } },
    }
    return { house, input }
  }
  const nothingWritten = async (house: TestHouse) =>
    expect(await house.app.db.selectFrom('message').selectAll().execute()).toEqual([])

  test('arrives filled, and is kept with who sent it', async () => {
    const { house, input } = await open()
    const result = await testSendTemplate(house.app, house.member('campaigner'), input)

    expect(result).toEqual({ messageId: expect.any(String), phone, status: 'sent', error: null })
    expect(await (await customersOf(house)).got(phone)).toEqual(['Hi Ada, your order A-1 is on its way to you.'])
    const messages = await house.app.db.selectFrom('message').selectAll().execute()
    expect(messages).toMatchObject([{ id: result.messageId, sent_by_name: 'The campaigner', campaign_id: null }])
  })

  test('that the platform refuses says why', async () => {
    const { house, input } = await open()
    const refuse = async () => ({ kind: 'refused' as const, code: '1', message: 'Not today' })
    const { simulator } = house.app.platforms
    const app = {
      ...house.app,
      platforms: { ...house.app.platforms, of: () => ({ ...simulator, sendTemplate: refuse }) },
    }

    expect(await testSendTemplate(app, house.member(), input)).toMatchObject({
      status: 'failed',
      error: { code: '1', message: 'Not today' },
    })
  })

  test.each([
    [{ phone: '0170' }, { code: 'invalid_request', details: [{ path: 'phone' }] }],
    [{ variables: { 1: 'Ada' } }, { code: 'invalid_request', details: [{ path: 'variables.2' }] }],
    [{ templateId: 'unknown' }, { code: 'not_found' }],
  ])('with %j is refused by name, and nothing is written', async (wrong, refusal) => {
    const { house, input } = await open()
    await expect(testSendTemplate(house.app, house.member(), { ...input, ...wrong })).rejects.toMatchObject(refusal)
    await nothingWritten(house)
  })

  test('of a template that is not approved, or to somebody who opted out, is refused', async () => {
    const { house, input } = await open()
    const { id: templateId } = await pendingTemplate(house, { name: 'other', body: 'Something else' })
    await expect(testSendTemplate(house.app, house.member(), { ...input, templateId })).rejects.toMatchObject({
      code: 'conflict',
    })
    const { workspaceId } = house
    await importOptOuts(house.app, house.member(), { workspaceId, phones: [phone], scope: 'campaigns' })
    await expect(testSendTemplate(house.app, house.member(), input)).rejects.toMatchObject({ code: 'opted_out' })
    await nothingWritten(house)
  })

  test('is for those who manage templates in this workspace', async () => {
    const { house, input } = await open()
    for (const actor of [
      house.member('viewer'),
      house.member('agent'),
      house.member('owner', { workspaceId: house.otherWorkspaceId }),
      house.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(testSendTemplate(house.app, actor, input)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await nothingWritten(house)
  })
})
