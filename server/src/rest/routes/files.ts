import { FileId, FileView } from '@parley/shared/files/files'
import { z } from 'zod'
import { fetchFile } from '../../features/files/fetch-file.ts'
import { deleteFile, getFile } from '../../features/files/get-file.ts'
import { receiveFile } from '../../features/files/receive-file.ts'
import type { ArrivingFile } from '../../http/bodies/read-multipart.ts'
import { byKey, type RouteGroup } from '../route.ts'

const FileUrl = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .meta({
      description:
        'URL of the file, which must be reachable from the public Internet. At most 3 redirects are followed.',
      example: 'https://files.example.com/invoice-17.pdf',
    }),
})

export const files: RouteGroup = {
  name: 'Files',
  description: 'Files for messages and templates. A file that nothing uses is deleted after a day.',
  routes: [
    byKey('POST /api/v1/files', {
      operationId: 'uploadFile',
      summary: 'Upload a file',
      description:
        'Takes the file in the field `file` of a form (`multipart/form-data`), or the `url` of one in JSON. At most 100 MB. The type is determined by the content: pictures (JPEG, PNG, WebP), videos (MP4, 3GPP), audio (AAC, AMR, MP3, MP4, OGG), PDF, plain text and documents of Microsoft Office are accepted. A picture may have 50 megapixels and must not be broken.',
      takes: FileUrl,
      takesFile: true,
      does: (app, scope, { upload, url }: z.infer<typeof FileUrl> & { readonly upload?: ArrivingFile }) =>
        upload ? receiveFile(app, scope, upload) : fetchFile(app, scope, { url }),
      gives: FileView,
      inData: true,
      action: 'files.upload',
      status: 201,
    }),
    byKey('GET /api/v1/files/:fileId', {
      operationId: 'getFile',
      summary: 'Download a file',
      description:
        'Returns the bytes. Pictures, audio and video have their type, everything else is `application/octet-stream`. A key that is limited to channels gets the files that it has uploaded, and those of messages of its channels.',
      takes: FileId,
      givesFile: true,
      does: getFile,
      gives: z.any(),
      action: 'files.read',
      errors: ['not_found'],
    }),
    byKey('DELETE /api/v1/files/:fileId', {
      operationId: 'deleteFile',
      summary: 'Delete a file',
      description: 'Messages that have it stay, without the file. What the customer has received is not recalled.',
      takes: FileId,
      does: deleteFile,
      gives: z.object({ success: z.literal(true).meta({ description: 'Always `true`.', example: true }) }),
      action: 'files.delete',
      errors: ['not_found'],
    }),
  ],
}
