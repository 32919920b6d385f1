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

/** The texts of errors, which the server writes in the language of the caller. They are not stored. */
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
} as const
