import type { errors as english } from '../en/errors.ts'
import type { TextsLike } from '../texts-like.ts'
import { access } from './access.ts'
import { campaigns } from './campaigns.ts'
import { contactFields } from './contact-fields.ts'
import { contacts } from './contacts.ts'
import { developers } from './developers.ts'
import { files } from './files.ts'
import { programs } from './programs.ts'
import { requests } from './requests.ts'
import { signIn } from './sign-in.ts'
import { workspaces } from './workspaces.ts'

export const errors = {
  ...access,
  ...campaigns,
  ...contactFields,
  ...contacts,
  ...developers,
  ...files,
  ...programs,
  ...requests,
  ...signIn,
  ...workspaces,
} satisfies TextsLike<typeof english>
