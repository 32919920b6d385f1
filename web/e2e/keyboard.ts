import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

const mostTabs = 80

/** Goes to a control as people without a mouse do: by Tab, from wherever the focus is. Fails when none leads there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${control}`)
}

export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** The text of the file that a button gives when it is pressed. */
export async function downloaded(page: Page, button: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await pressOn(page, page.getByRole('button', { name: button }))
  return readFileSync(await (await coming).path(), 'utf8')
}
