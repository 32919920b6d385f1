import { NewTemplate } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { pdfFile, pngFile, uploaded } from '../../testing/files.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { createTemplate } from './create-template.ts'
import { editTemplate } from './edit-template.ts'

const body = { type: 'BODY', text: 'Your order is on its way to you.' }

describe.each(engines)('The sample of a template on $name', (engine) => {
  async function open() {
    const fixture = await createWhatsAppTestApp(engine)
    const { app, member, workspaceId, account } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const create = (components: object[], name = 'order_sent') =>
      authorized('templates.manage', createTemplate)(
        app,
        member('admin'),
        NewTemplate.parse({ ...where, name, language: 'en_US', category: 'MARKETING', components }),
      )
    const sampleOf = (component: unknown) => (component as { example?: { header_handle?: string[] } }).example
    const submitted = () => account.templates.at(-1)?.components ?? []
    return { ...fixture, where, create, sampleOf, submitted }
  }

  test('a file becomes the handle of its bytes at the platform, also in the cards of a carousel', async () => {
    const { app, scope, create, graph, submitted, sampleOf } = await open()
    const picture = await uploaded(app, scope('live'), pngFile)
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_file: picture.id } }
    const card = { components: [header, body, { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] }] }
    const { data } = await create([header, body])

    const [handle = ''] = sampleOf(submitted()[0])?.header_handle ?? []
    expect(graph.samples.get(handle)).toEqual({ type: 'image/png', bytes: pngFile.bytes })
    expect(data.components[0]).toEqual({ type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } })
    await create(
      [
        { type: 'BODY', text: 'Choose one' },
        { type: 'CAROUSEL', cards: [card, card] },
      ],
      'offers',
    )
    const carousel = submitted().find(({ type }) => type === 'CAROUSEL')
    const handles = carousel?.cards?.map(({ components }) => sampleOf(components[0])?.header_handle?.[0] ?? '')
    expect(handles?.map((each) => graph.samples.get(each)?.type)).toEqual(['image/png', 'image/png'])
  })

  test('an edit uploads the new sample', async () => {
    const { app, scope, create, graph, account, submitted, sampleOf, member, where, runJobs } = await open()
    const picture = await uploaded(app, scope('live'), pngFile)
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_file: picture.id } }
    const { data } = await create([header, body])
    await graph.decide(account, { name: 'order_sent', language: 'en_US' }, 'APPROVED')
    await runJobs()
    const document = await uploaded(app, scope('live'), pdfFile)
    const edited = { type: 'HEADER', format: 'DOCUMENT', example: { header_file: document.id } }
    await authorized('templates.manage', editTemplate)(app, member('admin'), {
      ...where,
      templateId: data.id,
      category: 'MARKETING',
      components: NewTemplate.shape.components.parse([edited, body]),
    })

    const [handle = ''] = sampleOf(submitted()[0])?.header_handle ?? []
    expect(graph.samples.get(handle)).toEqual({ type: 'application/pdf', bytes: pdfFile.bytes })
  })

  test('a file that does not exist, is of another workspace or does not fit its header is named, and nothing is stored', async () => {
    const { app, scope, create, account } = await open()
    const picture = await uploaded(app, scope('live'), pngFile)
    const ofTestMode = await uploaded(app, scope('test'), pngFile)
    const header = (format: string, header_file: string) => ({ type: 'HEADER', format, example: { header_file } })
    for (const wrong of [header('DOCUMENT', picture.id), header('IMAGE', ofTestMode.id), header('IMAGE', 'none')]) {
      await expect(create([wrong, body])).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'components[0].example.header_file' }],
      })
    }
    expect(await app.db.selectFrom('template').selectAll().execute()).toEqual([])
    expect(account.templates).toEqual([])
  })
})
