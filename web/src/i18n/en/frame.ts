export const texts = {
  language: 'Language',
} as const
