import { addresses } from './german/addresses.ts'
import { checks } from './german/checks.ts'
import { failureParts, failures } from './german/failures.ts'
import { fieldFormats, fields } from './german/fields.ts'
import { hints, labels } from './german/hints.ts'
import { listParts, lists } from './german/lists.ts'
import { disconnections, noticeAdvice, noticeEndings, noticeParts, notices } from './german/notices.ts'
import { recipients, templateValues } from './german/recipients.ts'
import { headerKinds, templateChanges } from './german/template-changes.ts'
import { templateParts, templates } from './german/templates.ts'
import { whatsapp, whatsappFailures, whatsappHints } from './german/whatsapp.ts'

/** The German texts of the sentences that are stored or that `shared/` writes. The dashboard loads them for German readers. */
export const german = {
  ...fields,
  ...fieldFormats,
  ...recipients,
  ...templateValues,
  ...lists,
  ...listParts,
  ...templates,
  ...templateParts,
  ...templateChanges,
  ...headerKinds,
  ...addresses,
  ...checks,
  ...hints,
  ...labels,
  ...notices,
  ...noticeEndings,
  ...noticeAdvice,
  ...noticeParts,
  ...disconnections,
  ...failures,
  ...failureParts,
  ...whatsapp,
  ...whatsappHints,
  ...whatsappFailures,
} as const satisfies Readonly<Record<string, string>>
