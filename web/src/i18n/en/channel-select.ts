export const texts = {
  sendThrough: 'Send through',
} as const
