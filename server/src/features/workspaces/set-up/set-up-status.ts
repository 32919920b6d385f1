import type { App } from '../../../app.ts'
import { isSetUp } from '../installation.store.ts'

/** Whether the first owner has yet to be created. */
export async function setUpStatus(app: App): Promise<{ needed: boolean }> {
  return { needed: !(await isSetUp(app.db)) }
}
