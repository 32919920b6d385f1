import type { Component } from '@parley/shared/templates/components'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { planCampaign, raiseSendingRate, stateOf, statesOf } from '../../testing/campaigns.ts'
import { envelope } from '../../testing/graph/callbacks.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { deleteTemplate } from '../templates/delete-template.ts'
import { editTemplate } from '../templates/edit-template.ts'
import { syncNow } from '../templates/sync-now.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'

const example = { body_text: [['Ada', 'A-1']] }
const otherText: Component = { type: 'BODY', text: 'Good day {{1}}, your order {{2}} is on its way.', example }
const morePlaceholders: Component = {
  type: 'BODY',
  text: 'Hi {{1}}, your order {{2}} arrives on {{3}} at last.',
  example: { body_text: [['Ada', 'A-1', 'Monday']] },
}

describe.each(engines)('on $name', (engine) => {
  const total = 60

  /** A campaign that is being sent, slowly enough that most recipients are left after any change. */
  async function openRunning(messagesPerSecond = 5) {
    const fixture = await openWhatsAppCampaign(engine, messagesPerSecond)
    const { app, graph, account, start, where, owner } = fixture
    const [template] = account.templates
    if (!template) throw new Error('There is no template')
    const which = { message_template_name: template.name, message_template_language: template.language }
    const say = (field: string, value: object) => {
      fixture.clock.advance(1_000)
      return graph.say(account, envelope(account, field, { ...which, ...value }, Math.floor(app.now() / 1000)))
    }
    const id = await start(total)
    const worker = makeWorker(app, handlers)
    await worker.start()
    onTestFinished(worker.stop)
    await expect.poll(() => graph.messages.length, { timeout: 20_000 }).toBeGreaterThan(2)
    const row = () => app.db.selectFrom('template').select(['id', 'status']).executeTakeFirstOrThrow()
    const templateId = async () => (await row()).id
    const status = async () => (await row()).status
    /** Waits until the report of another text has been stored. */
    const reported = () =>
      expect
        .poll(() => app.db.selectFrom('template').select('text_unread_since').executeTakeFirst())
        .not.toMatchObject({ text_unread_since: null })
    const stopped = async () => {
      await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('stopped')
      const report = await fixture.report(id)
      expect(graph.messages.length).toBeLessThan(total)
      // Those in flight when the platform changed it may have been refused.
      expect(report.counts.failed).toBeLessThan(20)
      expect(report.counts.pending).toBeLessThanOrEqual(total - graph.messages.length)
      expect(report.counts.pending).toBeGreaterThanOrEqual(total - graph.messages.length - report.counts.failed)
      return report.stop_reason
    }
    const resume = async () => {
      await raiseSendingRate(fixture)
      await authorized('campaigns.send', resumeCampaign)(app, owner, { ...where, campaignId: id })
      await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('completed')
      return (await fixture.report(id)).counts
    }
    return { ...fixture, id, template, say, reported, templateId, status, stopped, resume }
  }

  test('a text changed at the platform stops it; after a resume the rest get it', async () => {
    const { template, say, stopped, resume, graph } = await openRunning()
    Object.assign(template, { components: [otherText] })
    await say('message_template_components_update', { message_template_element: otherText.text })
    expect(readable(await stopped())).toBe(
      'The template "sale" (en_US) changed after this campaign was checked: the body was changed. Check the new version; after a resume, the remaining recipients get it',
    )
    const before = graph.messages.length
    expect(await resume()).toMatchObject({ sent: total, failed: 0 })
    expect(graph.messages.slice(before).every(({ text }) => text.startsWith('Good day Anna'))).toBe(true)
  })

  test('a template that changes during a campaign sends nothing until the new text was read', async () => {
    const { graph, say, reported, app, id, clock, resume } = await openRunning()
    graph.settings.listsTemplates = false
    await say('message_template_components_update', { message_template_element: 'Good day' })
    await reported()
    await expect.poll(() => statesOf(app, id)).not.toContain('sending')
    const before = graph.messages.length
    const reads = vi.spyOn(app.db, 'selectFrom')
    const decisions = () => reads.mock.calls.filter(([table]) => String(table) === 'template').length
    // Each time the campaign has read its template, it could send again.
    await expect.poll(decisions).toBeGreaterThan(3)
    expect([graph.messages.length, await stateOf(app, id)]).toEqual([before, 'running'])
    expect(await statesOf(app, id)).not.toContain('sending')

    graph.settings.listsTemplates = true
    const sent = () => {
      clock.advance(250)
      return graph.messages.length
    }
    await expect.poll(sent).toBeGreaterThan(before)
    expect(await resume()).toMatchObject({ sent: total, failed: 0 })
  })

  test('a reported text that cannot be read stops it until it was read', async () => {
    const { graph, say, reported, clock, stopped, resume, app, owner, where } = await openRunning()
    graph.settings.listsTemplates = false
    await say('message_template_components_update', { message_template_element: 'Good day' })
    await reported()
    clock.advance(45_000)
    expect(readable(await stopped())).toMatch(
      /^The platform reported that the template "sale" \(en_US\) has another text, which/,
    )

    graph.settings.listsTemplates = true
    await authorized('templates.manage', syncNow)(app, owner, where)
    expect(await resume()).toMatchObject({ sent: total, failed: 0 })
  })

  test('after a resume, recipients without a value for the new definition fail', async () => {
    const { template, say, stopped, resume, graph } = await openRunning()
    const header: Component = { type: 'HEADER', format: 'TEXT', text: 'Good news' }
    Object.assign(template, { components: [header, morePlaceholders] })
    await say('message_template_components_update', { message_template_element: morePlaceholders.text })
    expect(readable(await stopped())).toContain(': the header was added and the body was changed.')
    const before = graph.messages.length
    expect(await resume()).toMatchObject({ sent: before, failed: total - before })
    expect(graph.messages).toHaveLength(before)
  })

  test('another category stops it, and the rest is estimated at the new price', async () => {
    const { say, stopped, resume, report, id, graph, app } = await openRunning()
    const before = (await report(id)).cost_estimate.micros
    await say('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' })
    expect(readable(await stopped())).toContain('the category is now MARKETING instead of UTILITY')
    const utility = graph.messages.length
    await resume()

    const prices = await app.db.selectFrom('campaign_recipient').select('cost_micros').execute()
    const [low, high] = [before / total, 136_500]
    expect(prices.filter(({ cost_micros }) => Number(cost_micros) === low)).toHaveLength(utility)
    expect((await report(id)).cost_estimate.micros).toBe(utility * low + (total - utility) * high)
  })

  test.each([
    ['PAUSED', "is PAUSED; only an APPROVED template can be sent. The platform's reason: Too many complaints"],
    ['DISABLED', 'is DISABLED'],
    ['REJECTED', 'is REJECTED'],
    ['PENDING_DELETION', "is DISABLED; only an APPROVED template can be sent. The platform's reason: PENDING_DELETION"],
  ])('%s stops it with the reason, and it goes on once approved', async (event, reason) => {
    const { say, stopped, resume, status } = await openRunning()
    await say('message_template_status_update', { event, other_info: { description: 'Too many complaints' } })
    expect(readable(await stopped())).toContain(`The template "sale" (en_US) ${reason}`)
    await say('message_template_status_update', { event: 'APPROVED' })
    await expect.poll(() => status()).toBe('APPROVED')
    expect((await resume()).sent).toBe(total)
  })

  test('an edit or deletion in the dashboard stops it', async () => {
    const { app, owner, where, templateId, stopped } = await openRunning()
    await authorized('templates.manage', editTemplate)(app, owner, {
      ...where,
      templateId: await templateId(),
      category: 'UTILITY',
      components: [otherText],
    })
    expect(readable(await stopped())).toMatch(
      /the body was changed\. It is being reviewed again; resume .* once it is approved$/,
    )

    const other = await openRunning()
    const templateIdOther = await other.templateId()
    await authorized('templates.manage', deleteTemplate)(other.app, other.owner, {
      ...other.where,
      templateId: templateIdOther,
      name: 'sale',
    })
    // The platform deletes it first, and may refuse a message before Parley has stored the deletion.
    expect(readable(await other.stopped())).toMatch(
      /^The template ("sale" \(en_US\) (was deleted|is DISABLED.* no longer has it)|does not exist in this language)/,
    )
  })

  test('a change found by the comparison with the platform stops it', async () => {
    const { app, owner, where, template, stopped } = await openRunning()
    const button: Component = { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop' }] }
    Object.assign(template, { components: [...template.components, button] })
    await authorized('templates.manage', syncNow)(app, owner, where)
    expect(readable(await stopped())).toContain('the buttons were added')
  })

  test('another quality, an announced category or other samples do not stop it', async () => {
    const { app, owner, where, template, say, id } = await openRunning(40)
    await say('message_template_quality_update', { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' })
    await say('template_category_update', { new_category: 'UTILITY', correct_category: 'MARKETING' })
    const samples = { ...template.components[0], example: { body_text: [['Bob', 'B-2']] } }
    Object.assign(template, { components: [samples] })
    await authorized('templates.manage', syncNow)(app, owner, where)
    await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('completed')
  })

  test('values that no longer fit are compared once, and stop it after those in flight', async () => {
    const { graph, template, report, id, app } = await openRunning()
    const [sentBefore, callsBefore] = [graph.messages.length, graph.calls.length]
    Object.assign(template, { components: [morePlaceholders] })
    await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('stopped')

    const { stop_reason, counts } = await report(id)
    expect(readable(stop_reason)).toContain('the body was changed')
    expect(counts.failed).toBeGreaterThan(0)
    expect(counts.failed).toBeLessThan(20)
    expect(counts.pending).toBeGreaterThan(total - sentBefore - 25)
    const paths = graph.calls.slice(callsBefore).map(({ path }) => path.split('/').at(-1))
    expect(paths.filter((path) => path === 'message_templates')).toHaveLength(1)
    // What was given its turn before the first refusal may still arrive.
    expect(paths.slice(paths.indexOf('message_templates') + 1).length).toBeLessThan(3)
  })

  test('values that do not fit one recipient fail only that one', async () => {
    const { graph, where, owner, app, start, report } = await openWhatsAppCampaign(engine, 100)
    graph.troubleOf.set('+4915110000003', 132_012)
    graph.troubleOf.set('+4915110000007', 132_012)
    const id = await start(20)
    const calls = graph.calls.length
    await expect.poll(() => makeWorker(app, handlers).drain()).toEqual([])

    expect(await report(id)).toMatchObject({ state: 'completed', counts: { sent: 18, failed: 2 } })
    expect(graph.calls.slice(calls).filter(({ path }) => path.endsWith('/message_templates'))).toHaveLength(1)
    graph.troubleOf.clear()
    await authorized('campaigns.send', retryFailed)(app, owner, { ...where, campaignId: id })
    await makeWorker(app, handlers).drain()
    expect((await report(id)).counts).toMatchObject({ sent: 20, failed: 0 })
  })

  test('a receipt about values that do not fit has the template compared', async () => {
    const { app, id, graph, account, template, clock, stopped } = await openRunning()
    Object.assign(template, { components: [otherText] })
    const [first] = graph.messages
    if (first) await graph.postStatuses(account, [graph.statusOf(first, 'failed', 132_012)])
    const state = () => {
      clock.advance(250)
      return stateOf(app, id)
    }
    await expect.poll(state).toBe('stopped')
    expect(readable(await stopped())).toContain('the body was changed')
  })

  test('a template that the platform no longer has stops it after the first refusals', async () => {
    const { graph, account, report, id, app, clock, status } = await openRunning()
    clock.advance(1_000)
    account.templates.splice(0)
    await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toBe('stopped')

    const { stop_reason, counts } = await report(id)
    expect(readable(stop_reason)).toMatch(/^The template "sale" \(en_US\) is DISABLED.* The platform no longer has it$/)
    expect(counts.failed).toBeGreaterThan(0)
    expect(counts.failed).toBeLessThan(20)
    expect(counts.pending).toBe(total - counts.failed - graph.messages.length)
    await expect.poll(() => status()).toBe('DISABLED')
  })

  test('a campaign whose template changes before its planned start does not start', async () => {
    const fixture = await openWhatsAppCampaign(engine, 100)
    const { app, graph, account, owner, where, clock, runJobs, report } = fixture
    const { id } = await planCampaign(fixture, { templateName: 'sale' })
    for (const template of account.templates) Object.assign(template, { components: [otherText] })
    await authorized('templates.manage', syncNow)(app, owner, where)
    expect(await stateOf(app, id)).toBe('scheduled')

    clock.advance(2 * 3_600_000)
    await runJobs()
    expect(readable(await report(id))).toMatchObject({
      state: 'stopped',
      stop_reason: expect.stringContaining('changed after this campaign was checked: the body was changed.'),
      counts: { pending: 3, sent: 0, failed: 0 },
    })
    expect(graph.messages).toEqual([])

    await authorized('campaigns.send', resumeCampaign)(app, owner, { ...where, campaignId: id })
    await runJobs()
    expect(await report(id)).toMatchObject({ state: 'completed', counts: { sent: 3, failed: 0 } })
    expect(graph.messages.every(({ text }) => text.startsWith('Good day Anna'))).toBe(true)
  })
})
