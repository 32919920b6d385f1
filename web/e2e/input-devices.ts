import type { Locator, Page } from 'playwright-core'
import { pressOn, selectInMenu, tabTo } from './keyboard.ts'

/** How a person uses a page: by the keyboard alone, or by the pointer and typing into what was clicked. */
export type Device = {
  readonly name: 'keyboard' | 'pointer'
  /** Activates a button or a link. */
  readonly press: (page: Page, control: Locator) => Promise<void>
  /** Turns a switch or a checkbox on or off. */
  readonly toggle: (page: Page, control: Locator) => Promise<void>
  /** Replaces the text of a field. */
  readonly write: (page: Page, field: Locator, text: string) => Promise<void>
  /** Chooses an option of a native select by its beginning. */
  readonly select: (page: Page, field: Locator, option: string) => Promise<void>
  /** Chooses an option of a field that lists what matches the text. */
  readonly choose: (
    page: Page,
    field: Locator,
    option: { readonly text: string; readonly name: RegExp },
  ) => Promise<void>
  readonly chooseInMenu: (page: Page, button: Locator, item: string | RegExp) => Promise<void>
}

export const keyboard: Device = {
  name: 'keyboard',
  press: pressOn,
  toggle: (page, control) => pressOn(page, control, 'Space'),
  write: async (page, field, text) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  select: async (page, field, option) => {
    await tabTo(page, field)
    await page.keyboard.type(option)
  },
  choose: async (page, field, { text, name }) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
    await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
  chooseInMenu: selectInMenu,
}

export const pointer: Device = {
  name: 'pointer',
  press: (_, control) => control.click(),
  toggle: (_, control) => control.click(),
  write: async (_, field, text) => {
    await field.click()
    await field.fill(text)
  },
  select: async (_, field, option) => {
    await field.selectOption(option)
  },
  choose: async (page, field, { text, name }) => {
    await field.click()
    await field.fill(text)
    await page.getByRole('option', { name }).click()
  },
  chooseInMenu: async (page, button, item) => {
    await button.click()
    await page.getByRole('menuitem', { name: item }).click()
  },
}
