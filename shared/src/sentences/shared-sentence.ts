import type { failures } from './german/failures.ts'
import type { fields } from './german/fields.ts'
import type { lists } from './german/lists.ts'
import type { noticeAdvice, noticeEndings, notices } from './german/notices.ts'
import type { recipients } from './german/recipients.ts'
import type { headerKinds, templateChanges } from './german/template-changes.ts'
import type { templates } from './german/templates.ts'
import type { whatsapp, whatsappFailures, whatsappHints } from './german/whatsapp.ts'
import type { Sentence } from './sentence.ts'

/** A sentence of `shared/` that has a German text: one without does not compile. Only its type reaches the dashboard. */
export type SharedSentence =
  | Sentence<keyof typeof fields>
  | Sentence<keyof typeof lists>
  | Sentence<keyof typeof recipients>
  | Sentence<keyof typeof templates>

/** Why a message, a delivery or a campaign failed, as it is stored. */
export type FailureReason = Sentence<keyof typeof failures>

/** What changed in a template, as a part of a sentence. */
export type TemplateChange = Sentence<keyof typeof templateChanges>
export type HeaderKind = keyof typeof headerKinds

/** What the platform reports about an account or a number. */
export type NoticeSentence = Sentence<keyof typeof notices>
type EndingOf<Key extends string> = Key extends `{{sentence}} ${infer Ending}` ? Sentence<Ending> : never

/** The same with what follows, or why nothing can be sent. */
export type ChannelNotice =
  | NoticeSentence
  | `${NoticeSentence} ${EndingOf<keyof typeof noticeEndings>}`
  | `${keyof typeof whatsapp}.`
  | Sentence<keyof typeof whatsappFailures>

/** What a person can do about such a notice. */
export type ChannelAdvice = keyof typeof noticeAdvice | keyof typeof whatsappHints

/** A problem of one field. */
export type FieldProblem = { readonly path: string; readonly message: SharedSentence }
