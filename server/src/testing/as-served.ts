/** The options of Node with which `pnpm serve` starts the program. */
export const asServed: readonly string[] = ['--max-semi-space-size=8']
