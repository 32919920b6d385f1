import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../testing/render.tsx'
import { Window } from '../overlays/window.tsx'
import { Select } from './select.tsx'

test('a select that a dialog focuses first has the focus once it is loaded', async () => {
  await renderComponent(
    <Window label="New conversation" onClose={() => {}}>
      <Select label="Contact" data={['Ada', 'Grace']} data-autofocus />
    </Window>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Contact' })).toHaveFocus()
})
