/** A symbol may be written without the character that asks for its picture, as in ❤. */
const oneEmoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v

/** Whether a text is one emoji, and nothing else. */
export function isEmoji(text: string): boolean {
  return oneEmoji.test(text)
}
