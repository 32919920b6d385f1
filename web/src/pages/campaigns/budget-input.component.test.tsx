import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { i18n } from '../../i18n/i18n.ts'
import { renderComponent } from '../../testing/render.tsx'
import { BudgetInput } from './budget-input.tsx'

afterEach(() => i18n.changeLanguage('en'))

let budget: number | string = ''

function Field() {
  const [value, setValue] = useState<number | string>(0.25)
  budget = value
  return <BudgetInput currency="USD" value={value} onChange={setValue} />
}

test.each([
  ['de', '0,25', ['0,05', '0.05']],
  ['en', '0.25', ['0.05', '0,05']],
])('a budget in %s is shown as %s, and either separator is understood', async (language, shown, written) => {
  await i18n.changeLanguage(language)
  await i18n.loadNamespaces('campaigns')
  await renderComponent(<Field />)
  const field = page.getByRole('textbox')
  await expect.element(field).toHaveValue(shown)
  for (const each of written) {
    await userEvent.clear(field)
    await userEvent.type(field, each)
    expect(budget).toBe(0.05)
  }
})
