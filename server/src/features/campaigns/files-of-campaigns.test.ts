import type { Component } from '@parley/shared/templates/components'
import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../ops/check-files.ts'
import { authorized } from '../../testing/authorized.ts'
import { createCampaignTestApp, phoneOf, recipients } from '../../testing/campaigns.ts'
import { oggFile, pdfFile, pngFile, uploaded } from '../../testing/files.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { deleteFile } from '../files/get-file.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { removeRecipientVariables } from '../retention/expired-variables.store.ts'
import { deleteDraft } from './drafts/delete-draft.ts'
import { saveDraft } from './drafts/save-draft.ts'
import { checkCampaign } from './manage/check-campaign.ts'
import { startCampaign } from './manage/start-campaign.ts'

const dayMs = 86_400_000
const components: Component[] = [
  { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1hZ2U='] } },
  { type: 'BODY', text: 'This is new in our shop today.' },
]
const picture = { name: 'picture', category: 'UTILITY', components } as const

describe.each(engines)('The files of a campaign on $name', (engine) => {
  test('one picture for all recipients is uploaded once, and a link of each is passed on', async () => {
    const fixture = await openWhatsAppCampaign(engine, 1_000)
    const { app, graph, account, owner, where, runJobs, report, scope, approved } = fixture
    await approved(picture)
    const file = await uploaded(app, scope(), pngFile)
    const total = engine.name === 'sqlite' ? 1_000 : 100
    const start = (variablesOf: (index: number) => Record<string, string>) => {
      const list = recipients(total).map((recipient, index) => ({ ...recipient, variables: variablesOf(index) }))
      const input = { ...where, templateName: picture.name, recipients: list }
      return authorized('campaigns.send', startCampaign)(app, owner, input)
    }
    const sent = (from: number) =>
      graph.messages.slice(from).map(({ content }) => (content as Sent).components[0]?.parameters[0]?.image)

    const { id } = await start(() => ({ 'header.file': file.id }))
    await runJobs()
    expect((await report(id)).counts).toMatchObject({ sent: total })
    expect(graph.calls.filter(({ path }) => path.endsWith(`/${account.phoneNumberId}/media`))).toHaveLength(1)
    expect(new Set(sent(0).map((image) => JSON.stringify(image))).size).toBe(1)
    expect(sent(0)[0]).toEqual({ id: expect.any(String) })

    const { id: second } = await start((index) => ({ 'header.media': `https://example.com/${index}.png` }))
    await runJobs()
    expect((await report(second)).counts).toMatchObject({ sent: total })
    const links = recipients(total).map((_, index) => ({ link: `https://example.com/${index}.png` }))
    expect(sent(total)).toEqual(expect.arrayContaining(links))
    expect(graph.calls.filter(({ path }) => path.endsWith('/media'))).toHaveLength(1)
  }, 120_000)

  async function open() {
    const fixture = await createCampaignTestApp(engine)
    const { app, workspaceId, clock } = fixture
    await approvedTemplate(fixture, picture)
    const owner = fixture.member('owner')
    const where = { workspaceId, mode: 'live' as const }
    const request = (list: ReturnType<typeof recipients>) => ({
      ...where,
      templateName: picture.name,
      recipients: list,
    })
    const start = (list: ReturnType<typeof recipients>) =>
      authorized('campaigns.send', startCampaign)(app, owner, request(list))
    const left = async () => {
      clock.advance(2 * dayMs)
      await sweepFiles(app, new AbortController().signal)
      return (await app.db.selectFrom('file').select('id').execute()).map(({ id }) => id)
    }
    return { ...fixture, owner, where, request, start, left }
  }

  test('a file that is gone, of another mode or of the wrong kind refuses the campaign at its field', async () => {
    const { app, scope, start, request, owner } = await open()
    const [file, pdf] = [await uploaded(app, scope(), pngFile), await uploaded(app, scope(), pdfFile)]
    const other = await uploaded(app, scope('test'), pngFile)
    await deleteFile(app, scope(), { fileId: file.id })
    for (const fileId of [file.id, pdf.id, other.id]) {
      const list = recipients(1, { 'header.file': fileId })
      const refusal = { code: 'invalid_request', details: [{ path: 'recipients.0.variables.header.file' }] }
      await expect(start(list)).rejects.toMatchObject(refusal)
      await expect(authorized('campaigns.send', checkCampaign)(app, owner, request(list))).rejects.toMatchObject(
        refusal,
      )
    }
    expect(await app.db.selectFrom('campaign').select('id').execute()).toEqual([])
  })

  test('a phone shows the picture; recipients whose file was deleted since fail with that reason', async () => {
    const { app, scope, start, runJobs } = await open()
    const [kept, deleted] = [await uploaded(app, scope(), pngFile), await uploaded(app, scope(), pngFile)]
    const list = recipients(2).map((each, index) => ({
      ...each,
      variables: { 'header.file': index === 0 ? kept.id : deleted.id },
    }))
    const { id } = await start(list)
    await deleteFile(app, scope(), { fileId: deleted.id })
    await runJobs()
    const channel = await defaultChannel(app.db, scope())
    const [bubble] = await simulatorOf(app).simulation.thread(channel, phoneOf(0))
    expect(bubble).toMatchObject({ media: { id: kept.id, type: 'image' }, template: { media: { file_id: kept.id } } })
    const states = app.db.selectFrom('campaign_recipient').select(['state', 'error_code']).orderBy('position')
    expect(await states.where('campaign_id', '=', id).execute()).toEqual([
      { state: expect.stringMatching(/sent|delivered|read/), error_code: null },
      { state: 'failed', error_code: 'file_missing' },
    ])
  })

  test('files stay while a draft or the values of a recipient name them, and go with the values', async () => {
    const { app, scope, start, left, owner, where } = await open()
    const [drafted, sent] = [await uploaded(app, scope(), pngFile), await uploaded(app, scope(), pngFile)]
    const draftId = app.newId()
    const draft = { ...where, draftId }
    const content = { ...emptyDraft, fixedValues: { 'header.file': drafted.id } }
    await authorized('campaigns.choose', saveDraft)(app, owner, { ...draft, content } as never)
    await start(recipients(1, { 'header.file': sent.id }))
    await app.db.updateTable('campaign').set({ state: 'cancelled' }).execute()
    expect(new Set(await left())).toEqual(new Set([drafted.id, sent.id]))

    await authorized('campaigns.choose', deleteDraft)(app, owner, draft as never)
    expect(await left()).toEqual([sent.id])

    await app.transact((tx) => removeRecipientVariables(app, tx, scope(), { before: app.now(), size: 100 }))
    expect(await left()).toEqual([])
  })

  test('bytes that a recipient or a draft names are no orphans, and are named once they are missing', async () => {
    const { app, scope, start, left, owner, where } = await open()
    const [drafted, sent] = [await uploaded(app, scope(), pdfFile), await uploaded(app, scope(), pngFile)]
    await uploaded(app, scope(), oggFile)
    const content = { ...emptyDraft, fixedValues: { 'header.file': drafted.id } }
    await authorized('campaigns.choose', saveDraft)(app, owner, { ...where, draftId: app.newId(), content } as never)
    await start(recipients(1, { 'header.file': sent.id }))
    const check = () => checkFiles(app, app.files, Date.now() + 2 * dayMs)
    const { place } = app.files
    expect(new Set(await left())).toEqual(new Set([drafted.id, sent.id]))
    expect(await check()).toEqual({ problems: [], notes: [`Files in ${place}: 2, all with their sizes.`] })

    const keys = (await app.db.selectFrom('file').select('content_id').execute()).map(({ content_id }) => content_id)
    for (const key of keys) await app.files.remove(key)
    const { problems, notes } = await check()
    expect(problems).toEqual(expect.arrayContaining(keys.map((key) => `The bytes of the file ${key} are missing.`)))
    expect(notes).toEqual([])
  })

  test('the erasure of a customer removes the file that only they were to get', async () => {
    const { app, scope, start, runJobs, owner, where, left } = await open()
    const file = await uploaded(app, scope(), pngFile)
    await start(recipients(1, { 'header.file': file.id }))
    await runJobs()
    const { id: contactId } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
    await authorized('contacts.erase', eraseContact)(app, owner, { ...where, contactId, bothModes: false })
    await runJobs()
    expect(await app.db.selectFrom('template_file').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('message_attachment').selectAll().execute()).toEqual([])
    expect(await left()).toEqual([])
  })
})

type Sent = { readonly components: readonly { readonly parameters: readonly { readonly image: unknown }[] }[] }

const emptyDraft = {
  ...{ templateId: null, step: 'template', from: 'text', file: null, text: '', contacts: [], roles: {}, repairs: {} },
  ...{ chosenColumns: {}, chosenNameColumn: null, fixedValues: {}, sendSamePhones: true, plan: null },
}
