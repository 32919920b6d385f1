export const files = {
  noSuchFile: 'File not found',
  fileTypeRefused:
    'Files of this type cannot be sent. Pictures (JPEG, PNG, WebP), videos (MP4, 3GPP), audio (AAC, AMR, MP3, MP4, OGG), PDF, plain text and documents of Microsoft Office can.',
  fileFieldMissing: 'must be a file',
  formExpected: 'The body must be a form (multipart/form-data) with the field file',
  fileAddressIncomplete: 'The file, its workspaceId and its mode are required',
  formDamaged: 'The form is damaged or has no boundary',
  tooManyUploads: 'Too many uploads at once: wait until one of {{most}} is complete',
  fileUrlRefused: 'must lead to a file: {{reason}}',
  fileUrlStatus: 'must lead to a file, and the server answered with status {{status}}',
  fileTooManyRedirects: 'must lead to a file, and the server redirected too often',
  fileNotReceived: 'must lead to a file, and the server did not send the whole file in time',
  pictureBroken: 'The picture is broken or incomplete',
  pictureTooManyPixels: 'The picture has more than {{megapixels}} megapixels',
  pictureNotSmaller: 'The picture cannot be made small enough',
  profilePictureExpected: 'must be a JPEG or PNG picture of at most 5 MB',
} as const
