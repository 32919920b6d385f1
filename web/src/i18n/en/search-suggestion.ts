export const texts = {
  didYouMean: 'Did you mean “{{name}}”?',
} as const
