import type { Translation } from '../english-texts.ts'

export const texts = {
  sendThrough: 'Senden über',
  channels: 'Kanäle',
  allChannels: 'Alle Kanäle, auch spätere',
  onlyTheseChannels: 'Nur diese Kanäle',
  removedChannel: '{{name}} (entfernt)',
} as const satisfies Translation<'channel-select'>
