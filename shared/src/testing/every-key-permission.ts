import { keyPermissions } from '../words.ts'
import { KeyPermissions } from '../workspace/key-permissions.ts'

/** The permissions of a key that may do everything that keys can do. */
export const everyPermission = KeyPermissions.parse(Object.fromEntries(keyPermissions.map((each) => [each, true])))
