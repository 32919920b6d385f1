export const files = {
  noSuchFile: 'File not found',
  fileEmpty: 'The file is empty',
  uploadTooLarge: 'The file is larger than {{megabytes}} MB',
  fileTypeRefused:
    'Files of this type cannot be sent. Pictures (JPEG, PNG, WebP), videos (MP4, 3GPP), audio (AAC, AMR, MP3, MP4, OGG), PDF, plain text and documents of Microsoft Office can.',
  fileFieldMissing: 'must be a file',
  formExpected: 'The body must be a form (multipart/form-data) with the field file',
  fileAddressIncomplete: 'The file, its workspaceId and its mode are required',
  formDamaged: 'The form is damaged or has no boundary',
  noSpaceForFiles: 'Less than 1 GB of the disk is free, so no files are accepted. Free some space and try again.',
  tooManyUploads: 'Too many uploads at once: wait until one of {{most}} is complete',
  fileUrlRefused: 'must lead to a file: {{reason}}',
  fileUrlStatus: 'must lead to a file, and the server answered with status {{status}}',
  fileTooManyRedirects: 'must lead to a file, and the server redirected too often',
  fileNotReceived: 'must lead to a file, and the server did not send the whole file in time',
} as const
