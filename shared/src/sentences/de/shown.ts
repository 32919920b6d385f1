import type { shown as english } from '../en/shown.ts'
import type { TextsLike } from '../texts-like.ts'
import { addresses } from './addresses.ts'
import { channels } from './channels.ts'
import { checks } from './checks.ts'
import { contactValues } from './contact-values.ts'
import { failures } from './failures.ts'
import { fields } from './fields.ts'
import { fileFailures } from './file-failures.ts'
import { hints } from './hints.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { lists } from './lists.ts'
import { notices } from './notices.ts'
import { outboundContent } from './outbound-content.ts'
import { recipients } from './recipients.ts'
import { templateChanges } from './template-changes.ts'
import { templateRules } from './template-rules.ts'
import { templates } from './templates.ts'
import { whatsapp } from './whatsapp.ts'
import { words } from './words.ts'

export const shown = {
  ...addresses,
  ...checks,
  ...contactValues,
  ...failures,
  ...fields,
  ...fileFailures,
  ...hints,
  ...imports,
  ...lists,
  ...notices,
  ...outboundContent,
  ...recipients,
  ...templateChanges,
  ...templateRules,
  ...channels,
  ...templates,
  ...words,
  ...inbox,
  ...whatsapp,
} satisfies TextsLike<typeof english>
