import type { Recipient } from '@parley/shared/campaigns/recipients'
import { platformSentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { drain, inTwoHours, phoneOf, planCampaign, raiseSendingRate, withPlatform } from '../../testing/campaigns.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { checkCampaign } from './manage/check-campaign.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'

const tracking: Component[] = [
  { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
  { type: 'BODY', text: 'Hello {{1}}, use {{2}} today.' },
  { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track', url: 'https://x.example/{{1}}' }] },
]

describe.each(engines)('on $name', (engine) => {
  async function open(components: readonly Component[] = tracking) {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture, { components })
    await raiseSendingRate(fixture)
    const send = (...recipients: Recipient['variables'][]) =>
      bulkSend(fixture.app, fixture.scope(), { templateName: 'order_shipped', recipients: to(recipients) })
    return { fixture, send }
  }
  const to = (all: readonly Recipient['variables'][]) =>
    all.map((variables, index) => ({ phone: phoneOf(index), variables }))

  /** Header, body and URL as the customer has them. */
  async function received({ app, scope }: TestApp, index: number) {
    const channel = await defaultChannel(app.db, scope())
    const thread = await simulatorOf(app).simulation.thread(channel, phoneOf(index))
    return thread.map(({ template }) => [template?.header, template?.body, template?.buttons[0]?.url])
  }

  test('the variables of a campaign reach the placeholder that they address, and no other', async () => {
    const { fixture, send } = await open()
    const addressed = { 'button.0.1': 'a-17', 'body.2': 'SAVE', 'body.1': 'Ada', 'header.1': 'today' }
    expect(await send(addressed, { 'header.1': 'today', 1: 'Ada', 2: 'SAVE', 'button.0.1': 'a-17' })).toMatchObject({
      successful: 2,
    })
    const expected = ['For today', 'Hello Ada, use SAVE today.', 'https://x.example/a-17']
    expect(await received(fixture, 0)).toEqual([expected])
    expect(await received(fixture, 1)).toEqual([expected])
  })

  test('the variables of a campaign without an address never put the customer’s name into the URL', async () => {
    const { fixture, send } = await open()
    const { results } = await send({ 1: 'Ada', 2: 'SAVE' }, { 'header.1': 'today', 1: 'Ada', 2: 'SAVE' })
    expect(readable(results)).toMatchObject([
      { success: false, error: 'The variable for {{1}} of the header is missing or empty' },
      { success: false, error: 'The variable for {{1}} of the button “Track” is missing or empty' },
    ])
    expect(await received(fixture, 0)).toEqual([])
  })

  test('the variables of a campaign with numbers among names fail that recipient with the remedy, and the others are sent', async () => {
    const { fixture, send } = await open([{ type: 'BODY', text: 'Hello {{1}}, use {{2}} today.' }])
    const { results } = await send({ name: 'FIRST', 2024: 'SECOND' }, { name: 'FIRST', code: 'SECOND' })
    expect(readable(results)).toMatchObject([
      { success: false, error: expect.stringMatching(/order is not reliable; name the placeholder.*"body\.1"/) },
      { success: true },
    ])
    expect(await received(fixture, 1)).toMatchObject([[null, 'Hello FIRST, use SECOND today.', undefined]])
    const check = await authorized('campaigns.send', checkCampaign)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      templateName: 'order_shipped',
      recipients: to([{ name: 'FIRST', 2024: 'SECOND' }]),
    })
    expect(check).toMatchObject({ sendable: 0, results: [{ problem: 'variable' }] })
    expect(readable(check.warnings[0])).toEqual({
      code: 'invalid_variables',
      message: '1 recipient has an invalid value and will fail',
    })
  })

  describe('stored before the parts of a template were addressed', () => {
    /** A campaign for later as the version before stored it, to three recipients with each kind of variables. */
    async function openStored() {
      const { fixture } = await open()
      const recipients = to([{ 1: 'Ada', 2: 'SAVE' }, { name: 'Ada', code: 'SAVE' }, { 1: 'Ada' }])
      const { id } = await planCampaign(fixture, { recipients, schedule: inTwoHours })
      await fixture.app.db.updateTable('campaign').set({ binding_version: 1 }).execute()
      await fixture.app.db
        .updateTable('campaign_recipient')
        .set({ state: 'pending', error_code: null, error_message: null, settled_at: null })
        .execute()
      return { fixture, ref: { workspaceId: fixture.workspaceId, campaignId: id } }
    }
    const shared = ['For Ada', 'Hello Ada, use SAVE today.', 'https://x.example/Ada']

    test('campaigns from before parts were addressed give the same texts when the scheduled time comes', async () => {
      const { fixture } = await openStored()
      fixture.clock.advance(2 * 3_600_000)
      await fixture.runJobs()
      expect(await received(fixture, 0)).toEqual([shared])
      expect(await received(fixture, 1)).toEqual([shared])
      expect(await received(fixture, 2)).toEqual([])
    })

    test('campaigns from before parts were addressed give the same texts after a pause and a retry', async () => {
      const { fixture, ref } = await openStored()
      fixture.clock.advance(2 * 3_600_000)
      await fixture.app.db.updateTable('campaign').set({ state: 'running' }).execute()
      await authorized('campaigns.send', pauseCampaign)(fixture.app, fixture.member(), ref)
      await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), ref)
      let refuse = true
      const refusing = withPlatform(fixture.app, async (_, accept) =>
        refuse ? { kind: 'refused', code: '1', message: platformSentence('Not now') } : accept(),
      )
      await drain(refusing.app)
      expect(await received(fixture, 0)).toEqual([])
      refuse = false
      await authorized('campaigns.send', retryFailed)(fixture.app, fixture.member(), ref)
      await drain(refusing.app)
      expect(await received(fixture, 0)).toEqual([shared])
      expect(await received(fixture, 1)).toEqual([shared])
    })
  })
})
