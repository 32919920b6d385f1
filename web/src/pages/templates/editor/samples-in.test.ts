import type { Component } from '@parley/shared/templates/components'
import { expect, test } from 'vitest'
import { firstOf, samplesIn, urlSampleOf } from './samples-in.ts'

const url = (address: string, example?: string[]) => ({
  type: 'URL' as const,
  text: 'Track',
  url: address,
  ...(example && { example }),
})

test('samples are found by the address of their placeholder', () => {
  const components: Component[] = [
    { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['today'] } },
    { type: 'BODY', text: '{{1}} and {{2}} and {{3}}', example: { body_text: [['Anna', ' ']] } },
    { type: 'FOOTER', text: 'Reply STOP' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }, url('https://e.com/{{1}}', ['17'])] },
  ]
  expect(samplesIn(components)).toEqual({ 'header.1': 'today', 'body.1': 'Anna', 'button.1.1': '17' })
})

test('named placeholders have named samples', () => {
  const named = (param_name: string, example: string) => [{ param_name, example }]
  const components: Component[] = [
    { type: 'HEADER', format: 'TEXT', text: '{{day}}', example: { header_text_named_params: named('day', 'today') } },
    { type: 'BODY', text: 'Hi {{name}}', example: { body_text_named_params: named('name', 'Anna') } },
  ]
  expect(samplesIn(components)).toEqual({ 'header.day': 'today', 'body.name': 'Anna' })
})

test('a template without samples has none', () => {
  const components: Component[] = [
    { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
    { type: 'BODY', text: 'Hi {{name}} {{1}}' },
    { type: 'BUTTONS', buttons: [url('https://e.com/{{1}}'), url('https://e.com')] },
  ]
  expect(samplesIn(components)).toEqual({})
  expect(samplesIn([{ type: 'HEADER', format: 'LOCATION' }])).toEqual({})
  expect(samplesIn([{ type: 'HEADER', format: 'IMAGE' }])).toEqual({})
})

test.each([
  ['https://e.com/1.jpg', { 'header.media': 'https://e.com/1.jpg' }],
  ['4::aW1hZ2U=', {}],
])('the sample file %s of a header is used if it is a link', (handle, samples) => {
  const header: Component = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } }
  expect(samplesIn([header])).toEqual(samples)
})

test('the samples of cards name their card', () => {
  const card = (name: string) => ({
    components: [
      { type: 'BODY' as const, text: '{{1}}', example: { body_text: [[name]] } },
      { type: 'BUTTONS' as const, buttons: [url('https://e.com/{{1}}', [`https://e.com/${name}`])] },
    ],
  })
  expect(samplesIn([{ type: 'CAROUSEL', cards: [card('a'), card('b')] }] as Component[])).toEqual({
    'card.0.body.1': 'a',
    'card.0.button.0.1': 'a',
    'card.1.body.1': 'b',
    'card.1.button.0.1': 'b',
  })
})

test('the sample of a link is what replaces its placeholder', () => {
  expect(urlSampleOf(url('https://e.com/{{1}}', ['https://e.com/17']))).toBe('17')
  expect(urlSampleOf(url('https://e.com/{{1}}', ['17']))).toBe('17')
  expect(urlSampleOf(url('https://e.com/{{1}}', ['see https://e.com/']))).toBe('see https://e.com/')
  expect(urlSampleOf(url('https://e.com/{{1}}'))).toBe('')
  expect(urlSampleOf({ type: 'QUICK_REPLY', text: 'Yes' })).toBe('')
  expect([firstOf('a'), firstOf(['a', 'b']), firstOf([])]).toEqual(['a', 'a', ''])
})
