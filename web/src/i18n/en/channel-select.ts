export const texts = {
  sendThrough: 'Send through',
  channels: 'Channels',
  allChannels: 'All channels, including later ones',
  onlyTheseChannels: 'Only these channels',
  removedChannel: '{{name}} (removed)',
} as const
