import type { FileView } from '@parley/shared/files/files'
import { currentLanguage, i18n } from '../i18n/i18n.ts'

type Upload = {
  /** `/files` with the workspace and the mode. */
  readonly address: string
  readonly content: Blob
  readonly name: string
  /** The share that has left this computer, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Uploads a file. A failure has the server's message and data, like errors of tRPC. XMLHttpRequest, because fetch does not
 * report how much it has sent.
 */
export function uploadFile({ address, content, name, onProgress, signal }: Upload): Promise<FileView> {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.responseType = 'json'
  request.setRequestHeader('accept-language', currentLanguage())
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  const body = new FormData()
  body.append('file', content, name)
  const answered = new Promise<FileView>((resolve, reject) => {
    request.onload = () => {
      if (request.status === 201) resolve(request.response.data)
      else reject(failureOf(request.response))
    }
    request.onerror = () => reject(new Error(i18n.t('common:noResponse')))
    request.onabort = () => reject(signal?.reason)
  })
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return answered
}

function failureOf(data: unknown): Error {
  const isNamed = typeof data === 'object' && data !== null && 'error' in data
  return Object.assign(new Error(isNamed ? String(data.error) : i18n.t('common:noResponse')), { data })
}
