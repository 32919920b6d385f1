export const maxCaptionLength = 1024

/** Characters and entries that WhatsApp takes (reference of interactive messages, which other platforms follow). */
export const questionLimits = {
  text: 1024,
  listText: 4096,
  header: 60,
  footer: 60,
  buttons: 3,
  buttonId: 256,
  buttonTitle: 20,
  rows: 10,
  sectionTitle: 24,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
} as const

/** The most cards that WhatsApp takes in one message. */
export const maxContacts = 257

/** The platform takes reactions to newer messages only. */
export const maxReactionAgeMs = 30 * 86_400_000
