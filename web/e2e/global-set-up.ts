import { findChromium } from './browser.ts'

/** Unpacks the browser before the first worker needs it, so that no time limit of a test includes that. */
export async function setup(): Promise<void> {
  await findChromium()
}
