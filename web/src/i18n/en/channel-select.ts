export const texts = {
  sendThrough: 'Send through',
  channels: 'Channels',
  allChannels: 'All channels, including later ones',
  onlyTheseChannels: 'Only these channels',
  removedChannel: '{{name}} (removed)',
  channel: 'Channel',
  anyChannel: 'Any channel',
  unknownChannel: 'Channel of another mode',
  showAllChannels: '{{name}}: show all channels',
} as const
