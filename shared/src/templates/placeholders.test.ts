import { describe, expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { isNumbered, placeholderProblem, placeholdersIn, placeholdersInOrder } from './placeholders.ts'

describe('Placeholders', () => {
  test('placeholders are found once each in order of appearance, with or without spaces', () => {
    expect(placeholdersIn('Hi {{ 2 }}, {{1}} and {{2}} again')).toEqual(['2', '1'])
    expect(placeholdersIn('Hi {{first_name}}')).toEqual(['first_name'])
    expect(placeholdersIn('Hi {1} { {1} } {{}} {{Ada}}')).toEqual([])
  })

  test('placeholders are filled in the order of their numbers, or of their names’ appearance', () => {
    expect(placeholdersInOrder('{{10}} {{2}} {{1}} {{2}}')).toEqual(['1', '2', '10'])
    expect(placeholdersInOrder('{{b}} {{a}}')).toEqual(['b', 'a'])
    expect(placeholdersInOrder('{{b}} {{2}} {{1}}')).toEqual(['b', '2', '1'])
    expect(['1', '10', '', 'a', '1a', 'a1'].map(isNumbered)).toEqual([true, true, false, false, false, false])
  })

  test.each([
    'Hi there',
    '{{1}} {{2}} {{3}} {{4}} {{5}} {{6}} {{7}} {{8}} {{9}} {{10}}',
    'Hi {{1}}, {{2}}',
    'Hi {{2}}, {{1}} and {{1}} again',
    'Hi {{first_name}} of {{company}}',
    'A brace { by itself } is text',
    'Hi {{1}}{{2}}',
  ])('%j is well-formed', (text) => {
    expect(placeholderProblem(text)).toBeUndefined()
  })

  test.each([
    ['Hi {{2}}', '{{1}} is missing'],
    ['Hi {{1}}, {{3}}', '{{2}} is missing'],
    ['Hi {{0}}', '{{1}} is missing'],
    ['Hi {{99999999999999999999}}', '{{1}} is missing'],
    ['Hi {{1}}, {{name}}', 'either numbered or named placeholders, not both'],
    ['Hi {{01}}', 'without leading zeros, not {{01}}'],
    ['Hi {{1}', 'braces that are not a placeholder'],
    ['Hi {{1', 'braces that are not a placeholder'],
    ['Hi 1}}', 'braces that are not a placeholder'],
    ['Hi {{}}', 'braces that are not a placeholder'],
    ['Hi {{#1}}', 'braces that are not a placeholder'],
    ['Hi {{$name}}', 'braces that are not a placeholder'],
    ['Hi {{50%}}', 'braces that are not a placeholder'],
    ['Hi {{First}}', 'braces that are not a placeholder'],
    ['Hi {{first name}}', 'braces that are not a placeholder'],
    ['Hi {{{{1}}}}', 'braces that are not a placeholder'],
  ])('%j is rejected: %s', (text, problem) => {
    expect(inEnglish(placeholderProblem(text))).toContain(problem)
  })
})
