import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../testing/stores/engines.ts'
import { openAttachment } from '../../../testing/whatsapp/attachments.ts'
import { receiveFile } from '../../files/receive-file.ts'

describe.each(engines)('on $name', (engine) => {
  test('a message names its stored file, and says whether it is pending, stored, failed or deleted', async () => {
    const { fixture, id, call, newKey } = await openAttachment(engine, 'document', {
      ...{ mime_type: 'text/plain', filename: 'bill.txt' },
    })
    const { app } = fixture
    const { key } = await newKey()
    const shown = async () => {
      const { conversation_id } = await app.db
        .selectFrom('message')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { body } = await call('GET', `/api/v1/conversations/${conversation_id}/messages`, { key })
      const [{ attachment, media }] = body.data
      return { attachment, media }
    }
    const change = (columns: { file_id?: string; platform_media_id?: null; failure?: string | null }) =>
      app.db.updateTable('message_attachment').set(columns).where('message_id', '=', id).execute()
    const attachment = { kind: 'document', mime_type: 'text/plain', file_name: 'bill.txt', error: null }
    await change({ failure: null })
    expect(await shown()).toEqual({ attachment: { ...attachment, status: 'pending' }, media: undefined })

    await change({ failure: encodeSentence(sentence('fileEmpty')) })
    const error = 'The file is empty'
    expect(await shown()).toEqual({ attachment: { ...attachment, status: 'failed', error }, media: undefined })

    const scope = fixture.scope('live')
    const file = await receiveFile(app, scope, { name: 'bill.txt', content: toAsync(Buffer.from('20 EUR')) })
    await change({ failure: null, platform_media_id: null, file_id: file.id })
    const media = { id: file.id, kind: 'document', mime: 'text/plain', size: 6, name: 'bill.txt' }
    expect(await shown()).toEqual({ attachment: { ...attachment, status: 'stored' }, media })

    await call('DELETE', `/api/v1/files/${file.id}`, { key })
    expect(await shown()).toEqual({ attachment: { ...attachment, status: 'deleted' }, media: undefined })
  })
})

async function* toAsync(part: Buffer): AsyncIterable<Buffer> {
  yield part
}
