import { readFileSync } from 'node:fs'
import type { ElementHandle, Locator, Page } from 'playwright-core'

const maxTabs = 80

/** Moves the focus to a control by pressing Tab. Fails if the control cannot be reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  let wanted = await found(control)
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const { isConnected, hasFocus } = await wanted.evaluate((element) => ({
      isConnected: element.isConnected,
      hasFocus: element === document.activeElement,
    }))
    if (hasFocus) return
    // The page has drawn it again.
    if (!isConnected) wanted = await found(control)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} cannot be reached by Tab`)
}

/** The element itself: to look for it again after each press, the page computes the names of all its elements. */
async function found(control: Locator): Promise<ElementHandle> {
  await control.waitFor({ state: 'attached' })
  return (await control.elementHandle()) as ElementHandle
}

export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Opens a menu and selects one of its items with the arrow keys. */
export async function selectInMenu(page: Page, button: Locator, item: string | RegExp): Promise<void> {
  await pressOn(page, button)
  const wanted = page.getByRole('menuitem', { name: item })
  await page.locator('[role=menuitem]:focus').waitFor()
  const items = await page.getByRole('menuitem').all()
  for (const _ of items) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${wanted} cannot be reached by the arrow keys`)
}

/** The text of the file that pressing a button downloads. */
export async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await pressOn(page, page.getByRole('button', { name: button }))
  return readFileSync(await (await download).path(), 'utf8')
}
