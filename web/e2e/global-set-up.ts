import { unpackChromium } from './browser.ts'

/** Unpacks the browser before the first worker needs it, so that it does not count against a test's time limit. */
export async function setup(): Promise<void> {
  await unpackChromium()
}
