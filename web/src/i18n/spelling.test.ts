import { expect, test } from 'vitest'
import { spelledInRegion } from './spelling.ts'

const texts = {
  colour: 'Colour of the {{colour}}',
  state: 'Cancelled: this colour is not recognized, <colour>its behaviour</colour> unauthorized',
  link: '<cancelled>See</cancelled>',
}

test('English texts have American spelling in the United States', () => {
  expect(spelledInRegion(texts, 'en-US')).toEqual({
    colour: 'Color of the {{colour}}',
    state: 'Canceled: this color is not recognized, <colour>its behavior</colour> unauthorized',
    link: '<cancelled>See</cancelled>',
  })
})

test.each(['en-GB', 'en-AU', 'de-DE', 'ja', ''])(
  'English texts have British spelling with a browser in "%s"',
  (locale) => {
    expect(spelledInRegion(texts, locale)).toEqual({
      ...texts,
      state: 'Cancelled: this colour is not recognised, <colour>its behaviour</colour> unauthorised',
    })
  },
)
