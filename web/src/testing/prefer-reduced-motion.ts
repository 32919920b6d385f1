import { cdp } from 'vitest/browser'

/** What the system of the person who uses the browser is set to. */
export async function preferReducedMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}
