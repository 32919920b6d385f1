import type { Component } from '@parley/shared/templates/components'
import { fillTemplate } from '@parley/shared/templates/template-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilledCards, FilledTop } from './filled-extras.tsx'

const body: Component = { type: 'BODY', text: 'Hello' }
const link = 'https://example.com/a.pdf'
const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each<[string, Component, Record<string, string>]>([
  ['Image', { type: 'HEADER', format: 'IMAGE' }, { 'header.media': link }],
  ['terms.pdf', { type: 'HEADER', format: 'DOCUMENT' }, { 'header.media': link, 'header.filename': 'terms.pdf' }],
  [
    'Our shop 48.1, 11.5',
    { type: 'HEADER', format: 'LOCATION' },
    { 'header.latitude': '48.1', 'header.longitude': '11.5', 'header.name': 'Our shop' },
  ],
  ['Ends soon', { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon' } }, {}],
])('a sent template shows %j above its text', (shown, component, values) => {
  const markup = renderToStaticMarkup(<FilledTop content={fillTemplate([component, body], values)} />)
  expect(words(markup)).toBe(shown)
  if ('header.media' in values) expect(markup).toContain(`href="${link}"`)
})

test('the cards of a sent carousel show their files, texts and buttons', () => {
  const card = {
    components: [
      { type: 'HEADER', format: 'VIDEO' },
      { type: 'BODY', text: 'Coat {{1}}' },
    ] as Component[],
  }
  const buttons: Component = { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] }
  const carousel: Component = { type: 'CAROUSEL', cards: [card, { components: [...card.components, buttons] }] }
  const { cards = [] } = fillTemplate([body, carousel], { 'card.0.body.1': 'red', 'card.1.body.1': 'blue' })

  expect(words(renderToStaticMarkup(<FilledCards cards={cards} />))).toBe('Video Coat red Video Coat blue More')
})
