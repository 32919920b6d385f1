import { expect, test } from 'vitest'
import { parseText } from '../text/parse-text.ts'
import { toggled } from './toggle-mark.ts'

test.each([
  ['a word', 'Hi [Ada]!', 'Hi [*Ada*]!'],
  ['words without the spaces around them', 'Hi[ dear Ada ]now', 'Hi [*dear Ada*] now'],
  ['each line', '[one\n\n two]', '[*one*\n\n *two*]'],
  ['a word that is marked', 'Hi [*Ada*]!', 'Hi [Ada]!'],
  ['a word between its marks', 'Hi *[Ada]*!', 'Hi [Ada]!'],
  ['nothing', 'Hi []', 'Hi *[]*'],
  ['nothing between two marks', 'Hi *[]*', 'Hi []'],
  ['two words that are marked', '[*a* *b*]', '[**a* *b**]'],
])('bold on %s', (_, before, after) => {
  expect(shown(toggled(selectionIn(before), '*'))).toBe(after)
})

test('what is made bold and then italic is shown as both', () => {
  const bold = toggled(selectionIn('Hello [Ada Bell], welcome'), '*')
  const both = toggled(bold, '_')
  expect(parseText(both.text)).toEqual([
    'Hello ',
    { style: 'italic', children: [{ style: 'bold', children: ['Ada Bell'] }] },
    ', welcome',
  ])
})

function selectionIn(text: string) {
  return { text: text.replace('[', '').replace(']', ''), start: text.indexOf('['), end: text.indexOf(']') - 1 }
}

function shown({ text, start, end }: { text: string; start: number; end: number }): string {
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`
}
