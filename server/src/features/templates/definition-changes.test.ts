import { rendererIn } from '@parley/shared/sentences/renderer-in'
import { readComponents } from '@parley/shared/templates/read-components'
import { expect, test } from 'vitest'
import { authentication, carousel } from '../../testing/graph/listed-templates.ts'
import { readable } from '../../testing/readable.ts'
import { definitionChanges, definitionHash } from './definition-changes.ts'

test('an authentication template is the same when created and when listed', () => {
  const created = readComponents([
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ])
  const listed = readComponents(authentication)
  const longer = readComponents([...authentication.slice(0, 1), { type: 'FOOTER', code_expiration_minutes: 20 }])

  expect(definitionChanges(created, listed)).toEqual([])
  expect(definitionHash(created)).toBe(definitionHash(listed))
  expect(readable(definitionChanges(listed, longer))).toEqual(['the footer was changed', 'the buttons were removed'])
})

test('another sample picture in a card changes nothing, and another text does', () => {
  const other = (from: string, to: string) => readComponents(JSON.parse(JSON.stringify(carousel).replace(from, to)))
  const known = readComponents(carousel)

  expect(definitionChanges(known, other('https://example.com/1.jpg', 'https://example.com/2.jpg'))).toEqual([])
  expect(readable(definitionChanges(known, other('Coat {{1}}', 'Hat {{1}}')))).toEqual(['the cards were changed'])
})

test('every change is a sentence with a German text', () => {
  const header = (format: string) => readComponents([{ type: 'HEADER', format, text: 'Hi' }])
  const parts = readComponents([
    ...carousel,
    ...authentication,
    { type: 'HEADER', format: 'TEXT', text: 'Hi' },
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Offer' } },
    { type: 'CALL_PERMISSION_REQUEST' },
  ])
  const changes = [
    ...definitionChanges([], parts),
    ...definitionChanges(parts, []),
    ...definitionChanges(header('IMAGE'), header('LOCATION')),
  ]
  const inGerman = changes.map(rendererIn('de'))

  expect(changes).toHaveLength(15)
  expect(inGerman.filter((text) => !/^(der|die|das) .*( wurden? |ist jetzt)/.test(text))).toEqual([])
  expect(inGerman).toContain('der Bestandteil CALL_PERMISSION_REQUEST wurde hinzugefügt')
  expect(inGerman.at(-1)).toBe('die Kopfzeile ist jetzt ein Ort (zuvor: ein Bild)')
})
