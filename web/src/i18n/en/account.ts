export const texts = {
  language: 'Language',
  languageAbout: 'The language of the dashboard and of the emails that you receive',
} as const
