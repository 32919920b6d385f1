import type { Locator, Page } from 'playwright-core'
import type { SampleFile } from './sample-files.ts'

/** Chooses files with the button of the composer. */
export async function attach(page: Page, files: readonly SampleFile[], button = 'Attach files'): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await choosing).setFiles([...files])
}

export function attachedFiles(page: Page): Locator {
  return page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
}

/** Drops or pastes a file of a text. */
export async function give(page: Page, how: 'drop' | 'paste', file: { readonly name: string }): Promise<void> {
  await page.evaluate(
    ([name, way]) => {
      const data = new DataTransfer()
      data.items.add(new File(['a text'], name, { type: 'text/plain' }))
      const target = document.getElementById('composer')
      if (way === 'paste') {
        target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        return
      }
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
        document.querySelector('[role="log"]')?.dispatchEvent(event)
      }
    },
    [file.name, how] as const,
  )
}

/** Stores a file in the live mode of the workspace, and returns its ID. */
export async function upload(
  page: Page,
  home: string,
  { workspaceId, file }: { readonly workspaceId: string; readonly file: SampleFile },
): Promise<string> {
  const { origin } = new URL(home)
  const address = `${origin}/files?workspaceId=${workspaceId}&mode=live`
  const response = await page.request.post(address, { headers: { origin }, multipart: { file } })
  return (await response.json()).data.id
}
