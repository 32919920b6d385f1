/** What is wrong with the content of a message, at its field. */
export const outboundContent = {
  imageTypeExpected:
    'must be a JPEG or PNG picture to be sent as one, and this file is {{mime}}. Convert it, or send it as another type of message.',
  videoTypeExpected:
    'must be an MP4 or 3GPP video to be sent as one, and this file is {{mime}}. Convert it, or send it as another type of message.',
  audioTypeExpected:
    'must be AAC, AMR, MP3, MP4 or OGG audio to be sent as such, and this file is {{mime}}. Convert it, or send it as another type of message.',
  documentTypeExpected:
    'cannot be sent, because files of the type {{mime}} are not taken. Convert it to PDF or plain text.',
  stickerTypeExpected:
    'must be a WebP picture to be sent as a sticker, and this file is {{mime}}. Convert it, or send it as another type of message.',
  voiceTypeExpected:
    'must be OGG audio with the codec OPUS to be sent as a voice message, and this file is {{mime}}. Convert it, or send it without `voice`.',
  imageTooLarge:
    'is larger than {{megabytes}} MB, the most for a picture. Send a smaller copy, or send it as a document.',
  videoTooLarge:
    'is larger than {{megabytes}} MB, the most for a video. Send a smaller copy, or send it as a document.',
  audioTooLarge: 'is larger than {{megabytes}} MB, the most for audio. Send a smaller copy, or send it as a document.',
  documentTooLarge: 'is larger than {{megabytes}} MB, the most for a document. Send a link to it instead.',
  stickerTooLarge: 'is larger than {{kilobytes}} KB, the most for a sticker. Send a smaller copy.',
  stillStickerTooLarge:
    'is larger than {{kilobytes}} KB, the most for a sticker that is not animated. Send a smaller copy, or send it as a document.',
  monoOpusExpected:
    'must be OPUS with one channel, as all audio in OGG. Convert it, for example with `ffmpeg -i in.ogg -c:a libopus -ac 1 out.ogg`, or send it as a document.',
  fileNotThere:
    'must be the ID of an uploaded file of this mode that has not been deleted. A file that nothing uses is deleted after a day.',
  oneRecipientExpected: 'must have exactly one of conversation_id, contact_id and phone',
  contentOrTemplateExpected: 'is required unless template is given, and cannot be combined with it',
  templateQuotesNothing: 'cannot be combined with a template, which quotes no message',
  replyToNotThere: 'must be the ID of a message that was exchanged with this customer on this channel',
  replyToNotSent: 'must be the ID of a message that the platform has: this one was not sent',
  contentNotTaken: 'cannot be sent on this channel, whose platform takes no such message. Send {{nearest}} instead.',
  noOuterSpaces: 'must neither begin nor end with whitespace',
  differentValueExpected: 'must differ from the others, and {{value}} is there twice',
  sectionTitleExpected: 'is required where there are several sections',
  fewerRowsExpected: 'is one row too many: a list has at most {{maximum}} rows in all',
  flowIdOrNameExpected: 'is required unless flow_name is given, and cannot be combined with it',
  fewerProductsExpected: 'must have at most {{maximum}} products in all',
  emojiExpected: 'must be one emoji, or null to take the reaction back',
  reactedToNoMessage: 'must be the ID of a message, and this is the ID of a reaction or of an event',
  reactedTooLate: 'must be the ID of a message of the last 30 days: the platform takes no reactions to older ones',
} as const
