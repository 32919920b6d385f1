import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepTypedAhead, takeTypedAhead } from './typed-ahead.ts'

test('what is typed is kept until it is taken, and reaches no shortcut meanwhile', async () => {
  const reached: string[] = []
  const listen = ({ key }: KeyboardEvent) => void reached.push(key)
  document.addEventListener('keydown', listen)
  keepTypedAhead()
  await userEvent.keyboard('viq{Backspace}p{Enter}')
  expect(takeTypedAhead()).toEqual({ text: 'vip', isEntered: true })
  await userEvent.keyboard('e')
  expect(reached).toEqual(['e'])
  expect(takeTypedAhead()).toEqual({ text: '', isEntered: false })
  document.removeEventListener('keydown', listen)
})

test('Escape, Tab and a click end it, as the field may never come', async () => {
  for (const end of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Tab}'),
    () => userEvent.click(document.body),
  ]) {
    keepTypedAhead()
    await userEvent.keyboard('vip')
    await end()
    expect(takeTypedAhead()).toEqual({ text: '', isEntered: false })
  }
})
