import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preferReducedMotion } from '../../testing/prefer-reduced-motion.ts'
import { renderComponent } from '../../testing/render.tsx'
import { Disclosure, DisclosureItem } from './disclosure.tsx'
import { Modal } from './modal.tsx'
import { Menu } from './more-menu.tsx'
import { NoticeList } from './notice-list.tsx'
import { showNotice } from './notices.ts'
import { SideSheet } from './side-sheet.tsx'

const words = 'What it has'

const overlays = [
  {
    name: 'dialog',
    Overlay: () => (
      <Opened>
        {(onClose) => (
          <Modal opened title="Edit" onClose={onClose}>
            <p>{words}</p>
          </Modal>
        )}
      </Opened>
    ),
  },
  {
    name: 'sheet',
    Overlay: () => (
      <Opened>
        {(onClose) => (
          <SideSheet opened side="right" label="Edit" onClose={onClose}>
            <p>{words}</p>
          </SideSheet>
        )}
      </Opened>
    ),
  },
  {
    name: 'menu',
    Overlay: () => (
      <Menu
        label="Actions"
        items={[{ label: words, onClick: () => {} }]}
        button={(trigger) => (
          <button type="button" {...trigger}>
            Open
          </button>
        )}
      />
    ),
  },
  {
    name: 'panel',
    Overlay: () => (
      <Disclosure button="Open" opens="below">
        {(closeAnd) => <DisclosureItem onClick={closeAnd(() => {})}>{words}</DisclosureItem>}
      </Disclosure>
    ),
  },
]

function Opened({ children }: { children: (onClose: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && children(() => setOpened(false))}
    </>
  )
}

const opener = page.getByRole('button', { name: 'Open', exact: true })
const content = page.getByText(words)

/** Transitions last until `endTransitions`. */
beforeEach(async () => {
  await preferReducedMotion('no-preference')
  document.documentElement.style.setProperty('--ui-motion', '1000s linear')
})

afterEach(() => document.documentElement.style.removeProperty('--ui-motion'))

function endTransitions() {
  for (const animation of document.getAnimations()) animation.finish()
}

test.each(overlays)('a $name stays where it is until it has faded out, and cannot be used', async ({ Overlay }) => {
  await renderComponent(<Overlay />)
  await opener.click()
  await expect.element(content).toBeVisible()
  endTransitions()
  const before = content.element().getBoundingClientRect()

  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await expect.element(content).toBeVisible()
  expect(document.getAnimations().length).toBeGreaterThan(0)
  const during = content.element().getBoundingClientRect()
  expect([during.left, during.top, during.width].map(Math.round)).toEqual(
    [before.left, before.top, before.width].map(Math.round),
  )
  const pointedAt = document.elementFromPoint(before.left + 2, before.top + 2)
  expect(content.element().contains(pointedAt)).toBe(false)
  // Around a dialog is its backdrop.
  expect(document.elementFromPoint(2, 2)?.closest('dialog')).toBeNull()

  endTransitions()
  await expect.element(content).not.toBeInTheDocument()
})

test.each(overlays)('a $name that is opened again while it fades out has what it had', async ({ Overlay }) => {
  await renderComponent(<Overlay />)
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.poll(() => content.elements().filter((each) => each.closest('[inert]') === null)).toHaveLength(1)
  endTransitions()
  await expect.poll(() => content.elements()).toHaveLength(1)
  await expect.element(content).toBeVisible()
})

test.each(overlays)('a $name appears and closes at once where less motion is wanted', async ({ Overlay }) => {
  document.documentElement.style.removeProperty('--ui-motion')
  await preferReducedMotion('reduce')
  const moved: string[] = []
  document.addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName))
  await renderComponent(<Overlay />)
  await opener.click()
  await expect.element(content).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(content).not.toBeInTheDocument()
  expect(moved).toEqual([])
})

test('a notice fades out in its place when it is dismissed', async () => {
  await renderComponent(<NoticeList />)
  showNotice('Saved', 'done')
  showNotice('Sent', 'done')
  await expect.element(page.getByText('Sent')).toBeVisible()
  endTransitions()
  const { top } = page.getByText('Saved').element().getBoundingClientRect()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.poll(() => document.getAnimations().length).toBeGreaterThan(0)
  expect(page.getByText('Saved').element().getBoundingClientRect().top).toBeCloseTo(top, 0)
  endTransitions()
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  await expect.element(page.getByText('Sent')).toBeVisible()
})
