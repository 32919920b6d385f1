import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../../testing/render.tsx'
import { Modal } from './modal.tsx'
import { SideSheet } from './side-sheet.tsx'

type Way = 'middle' | 'left' | 'right'

/** A page with a button that opens a dialog with a form. */
function Page({ at }: { at: Way }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const form = (
    <form>
      <TextInput label="Name" data-autofocus />
      <Select label="Fruit" data={['Apple', 'Pear']} />
    </form>
  )
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {at === 'middle' ? (
        <Modal opened={opened} onClose={close} title="Edit">
          {form}
        </Modal>
      ) : (
        <SideSheet opened={opened} onClose={close} label="Edit" side={at}>
          {form}
        </SideSheet>
      )}
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Edit' })
const opener = page.getByRole('button', { name: 'Open', exact: true })

async function open(at: Way) {
  await renderComponent(<Page at={at} />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
}

async function isClosed() {
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
}

/** Presses beside the dialog, in a corner where none of the dialogs is. */
async function pressOutside(at: Way) {
  const { width, height } = document.documentElement.getBoundingClientRect()
  const position = { x: at === 'left' ? width - 4 : 4, y: Math.min(height, window.innerHeight) - 4 }
  const beside = document.querySelector('dialog')
  beside?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: position.x, clientY: position.y }))
}

test.each(['middle', 'left', 'right'] as const)('a dialog at %s closes in the same ways', async (at) => {
  await open(at)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await isClosed()
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await opener.click()
  await pressOutside(at)
  await isClosed()
})

test('a click outside does not lose what was entered in a form', async () => {
  await open('middle')
  await page.getByLabelText('Name').fill('Ada')
  await pressOutside('middle')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ada')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await isClosed()
})

test('a list of choices opens above the dialog, and Escape closes only the list', async () => {
  await open('middle')
  await page.getByRole('combobox', { name: 'Fruit' }).click()
  await page.getByRole('option', { name: 'Pear' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Fruit' })).toHaveValue('Pear')
  await page.getByRole('combobox', { name: 'Fruit' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option', { name: 'Pear' })).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await isClosed()
})

/** A dialog with a button that opens another one above it. */
function Nested({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Modal opened onClose={onClose} title="Views">
      <button type="button" onClick={() => setOpened(true)}>
        Edit the view
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Edit">
        <TextInput label="Name" data-autofocus />
      </Modal>
    </Modal>
  )
}

test('a dialog above another one closes alone', async () => {
  const closed: string[] = []
  await renderComponent(<Nested onClose={() => closed.push('views')} />)
  await page.getByRole('button', { name: 'Edit the view' }).click()
  await page.getByLabelText('Name').fill('Ada')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit the view' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closed).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Edit the view' })).toHaveFocus()
})
