export const texts = {
  releases: 'Releases',
  thisVersion: 'This version',
  allShortcuts: 'All shortcuts',
  enableSingleKeyShortcuts: 'Enable single-key shortcuts',
  disabledWhileYouType: 'Disabled while you type',
} as const
