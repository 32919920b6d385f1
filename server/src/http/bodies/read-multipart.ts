import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import busboy from 'busboy'
import { AppError, invalidField } from '../../errors.ts'
import { allowLongBody } from '../long-requests.ts'

/** A file of a form as it arrives. `content` fails where the caller leaves before its end. */
export type ArrivingFile = { readonly name: string; readonly content: Readable }

export function isMultipart({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')
}

/** The text of the field `settings` of a form, before its file arrives. What it throws refuses the form. */
export type ReadSettings = (text: string) => void

/** The greatest size of the settings in a form: enough for the plan of an import with the most columns. */
const maxSettingsBytes = 65_536

/**
 * Passes on the file in the field `file` of a form (RFC 7578) as it arrives, and returns what `receive` makes of it. Other
 * fields are ignored, unless `readSettings` is given: the form then may only have the field `settings` before its file, and is
 * read to its end before the function returns. Nothing else is held in memory but the parts on their way, which may take an
 * hour. Throws `invalid_request` where the form is damaged, has no such field or ends early, and what `receive` throws as
 * soon as it does.
 */
export async function readMultipart<Result>(
  request: IncomingMessage,
  receive: (file: ArrivingFile) => Promise<Result>,
  readSettings?: ReadSettings,
): Promise<Result> {
  const parser = parserOf(request)
  allowLongBody(request)
  let arriving: Readable | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      let received: Promise<Result> | undefined
      if (readSettings) refuseOtherFields(parser, { readSettings, hasFile: () => received !== undefined, reject })
      parser.on('file', (field, content, { filename }) => {
        if (field !== 'file' || received) return void content.resume()
        arriving = content
        // The form may end early before anybody reads the file, which must not end the process.
        content.on('error', () => {})
        received = receive({ name: filename ?? '', content })
        received.then(readSettings ? undefined : resolve, (error) =>
          reject(content.errored && !(error instanceof AppError) ? invalid(sentence('formDamaged')) : error),
        )
      })
      parser.on('error', () => reject(invalid(sentence('formDamaged'))))
      parser.on('close', () => {
        if (received) received.then(resolve, () => {})
        else reject(invalidField('file', sentence('fileFieldMissing')))
      })
      request.on('close', () => {
        if (!request.complete) reject(invalid(sentence('connectionClosedEarly')))
      })
      request.pipe(parser)
    })
  } finally {
    request.unpipe(parser)
    // Ends a reader who still waits, and the rest is discarded as it arrives: left unread, it would block the next request.
    arriving?.destroy(new Error('The form is no longer read'))
    request.resume()
  }
}

type Fields = {
  readonly readSettings: ReadSettings
  readonly hasFile: () => boolean
  readonly reject: (error: unknown) => void
}

/** What is misspelt, repeated or comes too late would otherwise be ignored, and the file be used in another way than was meant. */
function refuseOtherFields(parser: busboy.Busboy, { readSettings, hasFile, reject }: Fields): void {
  let hasSettings = false
  parser.on('file', (field) => {
    if (field !== 'file') reject(invalidField(field, sentence('formFieldUnknown')))
    else if (hasFile()) reject(invalidField('file', sentence('singleValueExpected')))
  })
  parser.on('field', (field, text, { valueTruncated }) => {
    if (field !== 'settings') return reject(invalidField(field, sentence('formFieldUnknown')))
    if (hasSettings) return reject(invalidField(field, sentence('singleValueExpected')))
    if (hasFile()) return reject(invalidField(field, sentence('settingsAfterFile')))
    if (valueTruncated) return reject(invalidField(field, sentence('maximumCharacters', { maximum: '65,536' })))
    hasSettings = true
    try {
      readSettings(text)
    } catch (error) {
      reject(error)
    }
  })
}

function parserOf({ headers }: IncomingMessage): busboy.Busboy {
  const limits = { files: 2, fields: 10, parts: 12, fieldSize: maxSettingsBytes, headerPairs: 20 }
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch {
    // There is no boundary.
    throw invalid(sentence('formDamaged'))
  }
}

function invalid(reason: Sentence): AppError {
  return new AppError('invalid_request', reason)
}
