import { Modal, Select } from '@mantine/core'

/** What is fetched when it is first needed. In a file of its own: to import a whole library later is to load all of it. */
export const lazyComponents = { Modal, Select }
