import type { Translation } from '../english-texts.ts'

export const texts = {
  sendThrough: 'Senden über',
} as const satisfies Translation<'channel-select'>
