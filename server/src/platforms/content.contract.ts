import { describe, expect, test } from 'vitest'
import { mp4File, oggFile, pdfFile, pngFile, webpFile } from '../testing/files.ts'
import { type OpenPlatform, sendContent } from './platform-fixture.contract.ts'

/** The results of sending files. */
export function contentContract(open: OpenPlatform): void {
  describe('Sending files', () => {
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

    test('outside the customer’s window no file arrives', async () => {
      const fixture = await open()
      const { bob } = fixture.phones
      const file = await fixture.storeFile(pngFile)
      expect(await sendContent(fixture, bob, { type: 'image', file })).toMatchObject({ kind: 'refused' })
      expect(await fixture.filesArrivedAt(bob)).toEqual([])
    })
  })
}
