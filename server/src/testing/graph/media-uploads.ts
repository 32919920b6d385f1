import { type Answer, messageError, ok } from './answers.ts'

export type GraphMedia = {
  readonly mimeType: string
  readonly bytes: Buffer
  /** The number that uploaded it; undefined for a file of a customer. */
  readonly phoneNumberId?: string
  /** What a look-up names in place of its hash; null for nothing. */
  readonly sha256?: string | null
}

type OwnNumber = { readonly phoneNumberId: string }

const megabyte = 1024 * 1024
const documents = [
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

/** The types that an upload takes, with their largest sizes and extensions. */
const types: Readonly<Record<string, { readonly most: number; readonly extensions: readonly string[] }>> = {
  'image/jpeg': { most: 100 * megabyte, extensions: ['jpg', 'jpeg'] },
  'image/png': { most: 100 * megabyte, extensions: ['png'] },
  'image/webp': { most: 100 * megabyte, extensions: ['webp'] },
  'video/mp4': { most: 100 * megabyte, extensions: ['mp4'] },
  'video/3gpp': { most: 100 * megabyte, extensions: ['3gp'] },
  'audio/aac': { most: 16 * megabyte, extensions: ['aac'] },
  'audio/amr': { most: 16 * megabyte, extensions: ['amr'] },
  'audio/mpeg': { most: 16 * megabyte, extensions: ['mp3'] },
  'audio/mp4': { most: 16 * megabyte, extensions: ['m4a', 'mp4'] },
  'audio/ogg': { most: 16 * megabyte, extensions: ['ogg'] },
  ...Object.fromEntries(documents.map((type) => [type, { most: 100 * megabyte, extensions: [] }])),
}

type Posted = { readonly bytes: Buffer; readonly contentType: string }

/** Takes an upload by every documented rule, and keeps it under a new ID. */
export async function takeUpload(
  account: OwnNumber,
  { bytes, contentType }: Posted,
  keep: (media: GraphMedia) => string,
): Promise<Answer> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  if (form.get('messaging_product') !== 'whatsapp') return messageError(100, 'messaging_product must be whatsapp')
  if (!(file instanceof File)) return messageError(100, '(#100) Param file must be a file')
  const type = Object.hasOwn(types, file.type) ? types[file.type] : undefined
  if (!type || form.get('type') !== file.type) {
    return messageError(
      100,
      `Param file must be a file with one of the following types. Received file of type '${file.type}'`,
    )
  }
  const extension = file.name.split('.').at(-1) ?? ''
  if (type.extensions.length > 0 && !type.extensions.includes(extension)) {
    return messageError(100, `Received file of type 'application/octet-stream' (${file.name})`)
  }
  if (file.size > type.most) return messageError(100, 'The file is too large')
  const content = Buffer.from(await file.arrayBuffer())
  return ok({ id: keep({ mimeType: file.type, bytes: content, phoneNumberId: account.phoneNumberId }) })
}

/** The types and largest sizes of each kind of message. */
const kinds: Readonly<Record<string, { readonly types: RegExp; readonly most: number }>> = {
  image: { types: /^image\/(jpeg|png)$/, most: 5 * megabyte },
  video: { types: /^video\/(mp4|3gpp)$/, most: 16 * megabyte },
  audio: { types: /^audio\//, most: 16 * megabyte },
  document: { types: /./, most: 100 * megabyte },
  sticker: { types: /^image\/webp$/, most: 500 * 1024 },
}

export type GraphFile = {
  readonly type: string
  readonly mime: string
  readonly size: number
  readonly caption: string | null
  readonly name: string | null
  readonly voice: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was posted
type Media = any

/** The file of a message or of its header, or why the platform does not take it; undefined for a message of another kind. */
export function fileOf(
  account: OwnNumber,
  message: Media,
  media: ReadonlyMap<string, GraphMedia>,
): GraphFile | Answer | undefined {
  const { phoneNumberId } = account
  const body = message.interactive?.header ?? message
  const kind = Object.hasOwn(kinds, body.type) ? kinds[body.type] : undefined
  if (!kind) return undefined
  const { id, link, caption, filename, voice } = body[body.type] ?? {}
  if (typeof id !== 'string' || link !== undefined) return messageError(100, 'Either id or link is required')
  const file = media.get(id)
  if (file?.phoneNumberId !== phoneNumberId) return messageError(131009, `Parameter value is not valid: media ${id}`)
  if (!kind.types.test(file.mimeType) || file.bytes.length > kind.most)
    return messageError(131053, 'Media upload error')
  const hasCaption = !['audio', 'sticker'].includes(body.type)
  if (caption !== undefined && (!hasCaption || String(caption).length > 1024))
    return messageError(100, 'Invalid caption')
  if (body.type !== 'document' && filename !== undefined) return messageError(100, 'Unexpected key "filename"')
  const size = file.bytes.length
  return {
    type: body.type,
    mime: file.mimeType,
    size,
    caption: caption ?? null,
    name: filename ?? null,
    voice: voice === true,
  }
}
