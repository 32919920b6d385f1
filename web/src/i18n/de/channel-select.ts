export const texts = {
  sendThrough: 'Senden über',
} as const
