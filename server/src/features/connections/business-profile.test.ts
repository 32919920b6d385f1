import { ChangeBusinessProfile } from '@parley/shared/workspace/business-profile'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { pdfFile, pngFile, uploaded } from '../../testing/files.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { changeBusinessProfile, getBusinessProfile } from './business-profile.ts'
import { changeProfilePicture, getProfilePicture } from './profile-picture.ts'

const empty = { address: '', description: '', email: '', website: '', secondWebsite: '' }
const complete = {
  about: 'Flowers since 1931',
  address: 'Hauptstr. 1, Berlin',
  description: 'Bouquets for every day.',
  email: 'hi@example.com',
  website: 'https://example.com',
  secondWebsite: 'https://example.org/shop',
  vertical: 'RETAIL',
} as const

describe.each(engines)('The business profile of a number on $name', (engine) => {
  async function open() {
    const fixture = await createWhatsAppTestApp(engine)
    const { app, channel, workspaceId, member } = fixture
    const where = { workspaceId, mode: 'live' as const, channelId: channel.id }
    const change = (changes: object, actor = member('admin')) =>
      authorized('channels.manage', changeBusinessProfile)(
        app,
        actor,
        ChangeBusinessProfile.parse({ ...where, ...changes }),
      )
    const read = (actor = member('admin')) => authorized('channels.manage', getBusinessProfile)(app, actor, where)
    return { ...fixture, where, change, read }
  }

  test('is read from WhatsApp and changed there, and the change is recorded', async () => {
    const fixture = await open()
    const { read, change, account, channel } = fixture
    expect(await read()).toEqual({ data: { ...empty, about: 'Hey there! I am using WhatsApp.', vertical: 'OTHER' } })
    expect(await change(complete)).toEqual({ data: complete })

    expect(account.profile).toMatchObject({ websites: ['https://example.com', 'https://example.org/shop'] })
    expect(await read()).toEqual({ data: complete })
    const [entry] = await entriesOf(fixture, 'channel.profile_changed')
    expect(entry).toMatchObject({ subject: channel.name, details: { vertical: { from: 'OTHER', to: 'RETAIL' } } })
  })

  test('fields that are left out stay, and one website goes without the other', async () => {
    const { change, account, read } = await open()
    await change(complete)
    await change({ website: '' })
    await change({ address: '' })

    expect(account.profile).toMatchObject({ websites: ['https://example.org/shop'], about: 'Flowers since 1931' })
    expect(await read()).toMatchObject({
      data: { address: '', website: 'https://example.org/shop', secondWebsite: '' },
    })
  })

  test('a change to what is set already asks for nothing and records nothing', async () => {
    const fixture = await open()
    await fixture.change(complete)
    await fixture.change(complete)

    const posts = fixture.graph.calls.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('whatsapp_business_profile'),
    )
    expect(posts).toHaveLength(1)
    expect(await entriesOf(fixture, 'channel.profile_changed')).toHaveLength(1)
  })

  test('a refusal by WhatsApp is a sentence with its words, and is not recorded', async () => {
    const fixture = await open()
    await expect(readable(fixture.change({ email: 'hi@example.invalid' }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^WhatsApp refused the business profile.*not a valid email/),
    })
    expect(await entriesOf(fixture, 'channel.profile_changed')).toEqual([])
  })

  test('only who manages channels reads and changes it, in their own workspace', async () => {
    const { read, change, member, otherWorkspaceId, where, app } = await open()
    const agent = member('agent')
    await expect(read(agent)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(change({ about: 'x' }, agent)).rejects.toMatchObject({ code: 'forbidden' })
    const workspaceId = otherWorkspaceId
    const stranger = authorized('channels.manage', getBusinessProfile)(app, member('owner', { workspaceId }), {
      ...where,
      workspaceId,
    })
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the picture is set to an uploaded file and read as WhatsApp serves it, and the change is recorded', async () => {
    const fixture = await open()
    const { app, scope, member, where, graph, account } = fixture
    const as = (actor = member('admin')) => ({
      read: () => authorized('channels.manage', getProfilePicture)(app, actor, where),
      change: (fileId: string) => authorized('channels.manage', changeProfilePicture)(app, actor, { ...where, fileId }),
    })
    expect(await as().read()).toEqual({ data: { picture: null } })
    const picture = await uploaded(app, scope('live'), pngFile)
    await as().change(picture.id)

    expect(graph.samples.get(String(account.profile.profile_picture_handle))?.bytes).toEqual(pngFile.bytes)
    graph.media.set('picture', { mimeType: 'image/jpeg', bytes: Buffer.from('small') })
    account.profile.profile_picture_url = `${graph.url}/files/picture`
    expect(await as().read()).toEqual({ data: { picture: 'data:image/jpeg;base64,c21hbGw=' } })
    expect(await entriesOf(fixture, 'channel.picture_changed')).toMatchObject([{ details: {} }])
  })

  test('a picture that is a document, or does not exist, is refused, and nothing is sent to WhatsApp', async () => {
    const { app, scope, member, where, graph } = await open()
    const change = (fileId: string) =>
      authorized('channels.manage', changeProfilePicture)(app, member('admin'), { ...where, fileId })
    const document = await uploaded(app, scope('live'), pdfFile)
    await expect(change(document.id)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'fileId' }] })
    await expect(change('none')).rejects.toMatchObject({ code: 'not_found' })
    expect(graph.samples.size).toBe(0)
  })
})

test.each([
  ['about', ''],
  ['about', 'x'.repeat(140)],
  ['address', 'x'.repeat(257)],
  ['description', 'x'.repeat(513)],
  ['email', 'nobody'],
  ['website', 'example.com'],
  ['secondWebsite', 'ftp://example.com'],
  ['vertical', 'FLOWERS'],
])('a bad value of %s is named at its field: %s', (field, value) => {
  const input = { workspaceId: '01a1fbcf-6b24-73e0-8103-bbf0564deebb', mode: 'live', channelId: 'c', [field]: value }
  const { error } = ChangeBusinessProfile.safeParse(input)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
