import type { Translation } from '../english-texts.ts'

export const texts = {
  sendThrough: 'Senden über',
  channels: 'Kanäle',
  allChannels: 'Alle Kanäle, auch spätere',
  onlyTheseChannels: 'Nur diese Kanäle',
  removedChannel: '{{name}} (entfernt)',
  channel: 'Kanal',
  anyChannel: 'Alle Kanäle',
  unknownChannel: 'Kanal eines anderen Modus',
  showAllChannels: '{{name}}: alle Kanäle anzeigen',
} as const satisfies Translation<'channel-select'>
