import { Select } from '@mantine/core'

/**
 * Components that are loaded on first use. A separate file, because a dynamic import of the library would load all of
 * it.
 */
export const lazyComponents = { Select }
