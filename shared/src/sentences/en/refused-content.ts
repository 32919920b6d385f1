/** Why a request to send something is refused, at the field of its content. The dashboard checks these itself. */
export const refusedContent = {
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
