import { fileKinds } from '@parley/shared/files/files'
import { describe, expect, test } from 'vitest'
import { mp4File, oggFile, pdfFile, pngFile, webpFile } from '../testing/files.ts'
import type { ContentToSend } from './content-to-send.ts'
import { newMessageId, type OpenPlatform, sendContent, sendText } from './platform-fixture.contract.ts'

/** What other tests of the contract send. */
const tested: ReadonlySet<string> = new Set(['text', ...fileKinds, 'location', 'reaction'])

/** The results of sending what is neither a text nor a template. */
export function contentContract(open: OpenPlatform): void {
  describe('Sending contents', () => {
    const openWithCustomer = async () => {
      const fixture = await open()
      await fixture.customerWrites({ from: fixture.phones.ada, text: 'Hi' })
      return fixture
    }

    test('each kind of file arrives with its caption, name and type', async () => {
      const fixture = await openWithCustomer()
      const { ada } = fixture.phones
      const [png, pdf, ogg, webp, mp4] = [
        await fixture.storeFile(pngFile),
        await fixture.storeFile(pdfFile),
        await fixture.storeFile(oggFile),
        await fixture.storeFile(webpFile),
        await fixture.storeFile(mp4File),
      ]
      for (const content of [
        { type: 'image', caption: 'Front view', file: png },
        { type: 'document', caption: 'Your invoice', file: { ...pdf, name: 'invoice-17.pdf' } },
        { type: 'audio', voice: true, file: ogg },
        { type: 'audio', file: ogg },
        { type: 'sticker', file: webp },
        { type: 'video', file: mp4 },
        { type: 'document', file: png },
      ] as const) {
        expect(await sendContent(fixture, ada, content)).toMatchObject({ kind: 'accepted' })
      }
      const plain = { caption: null, name: null, voice: false }
      const sound = { ...plain, type: 'audio', mime: 'audio/ogg', size: ogg.sizeBytes }
      expect(await fixture.filesArrivedAt(ada)).toEqual([
        { ...plain, type: 'image', mime: 'image/png', size: png.sizeBytes, caption: 'Front view' },
        {
          ...{ type: 'document', mime: 'application/pdf', size: pdf.sizeBytes, caption: 'Your invoice' },
          ...{ name: 'invoice-17.pdf', voice: false },
        },
        { ...sound, voice: true },
        sound,
        { ...plain, type: 'sticker', mime: 'image/webp', size: webp.sizeBytes },
        { ...plain, type: 'video', mime: 'video/mp4', size: mp4.sizeBytes },
        { ...plain, type: 'document', mime: 'image/png', size: png.sizeBytes, name: 'photo.png' },
      ])
    })

    test('every type that the platform declares arrives, with the file of its header', async () => {
      const fixture = await openWithCustomer()
      const { ada } = fixture.phones
      const file = await fixture.storeFile(pdfFile)
      const header = { type: 'document', file: { ...file, name: 'times.pdf' } } as const
      const interactive = {
        type: 'product',
        body: { text: 'Back' },
        action: { catalog_id: '9', product_retailer_id: 's' },
      }
      const contents: readonly ContentToSend[] = [
        { type: 'buttons', text: 'Keep it?', header, footer: 'Parley', buttons: [{ id: 'slot:yes', title: 'Yes' }] },
        {
          ...{ type: 'list', text: 'Pick one', header: { type: 'text', text: 'Times' }, button: 'Show' },
          sections: [{ title: 'Monday', rows: [{ id: 'm9', title: '9:00', description: 'Room 2' }] }],
        },
        { type: 'link_button', text: 'Track it', title: 'Open', url: 'https://example.com/t/1' },
        { type: 'location_request', text: 'Where are you?' },
        { type: 'contacts', contacts: [{ name: 'Eva Lund', phones: [] }] },
        { type: 'interactive', interactive },
      ]
      const types: readonly string[] = contents.map(({ type }) => type)
      expect(fixture.platform.contentTypes.filter((type) => !tested.has(type) && !types.includes(type))).toEqual([])
      for (const content of contents) {
        expect(await sendContent(fixture, ada, content), content.type).toMatchObject({ kind: 'accepted' })
      }
      expect(await fixture.arrivedAt(ada)).toEqual([
        ...['Keep it?', 'Pick one', 'Track it', 'Where are you?'],
        ...['[Contacts] Eva Lund', 'Back'],
      ])
      expect(await fixture.filesArrivedAt(ada)).toMatchObject([{ type: 'document', name: 'times.pdf' }])
    })

    test('a reaction to a message is set and taken back', async () => {
      const fixture = await openWithCustomer()
      const { ada } = fixture.phones
      const sent = await sendText(fixture, ada, 'Hello')
      const quotedPlatformMessageId = sent.kind === 'accepted' ? sent.platformMessageId : ''
      for (const emoji of ['👍', null]) {
        const to = { phone: ada, platformUserId: null }
        const message = {
          to,
          messageId: newMessageId(),
          content: { type: 'reaction', emoji },
          quotedPlatformMessageId,
        } as const
        expect(await fixture.platform.sendContent(fixture.channel, message)).toMatchObject({ kind: 'accepted' })
      }
      expect(await fixture.arrivedAt(ada)).toEqual(['Hello', '[Reaction] 👍', '[Took a reaction back]'])
    })

    test('outside the customer’s window no file arrives', async () => {
      const fixture = await open()
      const { bob } = fixture.phones
      const file = await fixture.storeFile(pngFile)
      expect(await sendContent(fixture, bob, { type: 'image', file })).toMatchObject({ kind: 'refused' })
      expect(await fixture.filesArrivedAt(bob)).toEqual([])
    })
  })
}
