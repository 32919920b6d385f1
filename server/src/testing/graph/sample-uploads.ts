import type { IncomingMessage } from 'node:http'
import type { GraphAccount } from './accounts.ts'
import { type Answer, badToken, messageError, ok } from './answers.ts'
import { appId } from './number-setup.ts'

type Upload = { readonly token: string; readonly length: number; readonly type: string }
type Sample = { readonly type: string; readonly bytes: Buffer }

const types = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

/** The Resumable Upload API: an upload is opened for the app of the token, and then takes the bytes with a scheme of its own. */
export function makeSampleUploads(newId: () => number) {
  const opened = new Map<string, Upload>()
  const byHandle = new Map<string, Sample>()
  return {
    byHandle,
    open: ({ token }: GraphAccount, { node, query }: { node: string; query: URLSearchParams }): Answer => {
      if (node !== appId) return messageError(100, 'The app does not exist, or you lack the permission')
      const type = query.get('file_type') ?? ''
      const length = Number(query.get('file_length'))
      if (!types.includes(type)) return messageError(100, `File type ${type} is not supported`)
      if (!query.get('file_name') || !Number.isSafeInteger(length)) return messageError(100, 'Invalid parameter')
      const id = `upload:MTphdHRhY2htZW50${newId()}`
      opened.set(id, { token, length, type })
      return ok({ id })
    },
    take: (request: IncomingMessage, { id, bytes }: { id: string; bytes: Buffer }): Answer => {
      const upload = opened.get(id)
      if (!upload || request.headers.authorization !== `OAuth ${upload.token}`) return badToken
      if (request.headers.file_offset !== '0') return messageError(100, 'file_offset is required')
      if (bytes.length !== upload.length) return messageError(100, 'The file is not complete')
      const handle = `4:${Buffer.from(id).toString('base64url')}`
      byHandle.set(handle, { type: upload.type, bytes })
      return ok({ h: handle })
    },
  }
}
