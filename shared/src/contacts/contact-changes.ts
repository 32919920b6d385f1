import { z } from 'zod'
import { TagName } from '../conversations/tags.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { maxWrittenPhoneLength } from '../words.ts'
import { Country, TimeZone } from '../workspace/set-up/region.ts'
import { ContactId } from './contacts.ts'
import { Language } from './language.ts'

/** How many phones, and how many email addresses, one contact has at most. */
export const maxAddressesOfKind = 20
export const maxExternalId = 200
const maxName = 200
const maxEmail = 254
const maxFieldsAtOnce = 100
const maxTagsAtOnce = 20

const oneLine = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, schemaSentence('noControlCharacters'))

/** Lower case, as addresses are compared and stored. */
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: schemaSentence('emailExpected') }).max(maxEmail))

/**
 * What is to change about a contact. What is left out stays as it is; null clears. The first phone and the first email
 * address are the primary ones. `fields` has the values of the workspace's own fields by their keys.
 */
export const ContactChanges = z
  .object({
    name: oneLine(maxName).nullable(),
    phones: z.array(z.string().max(maxWrittenPhoneLength)).max(maxAddressesOfKind),
    emails: z.array(Email).max(maxAddressesOfKind),
    external_id: oneLine(maxExternalId).nullable(),
    language: Language.nullable(),
    country: Country.nullable(),
    time_zone: TimeZone.nullable(),
    /** The user id of a member. */
    owner: z.string().min(1).max(100).nullable(),
    fields: z
      .record(z.string().max(100), z.unknown())
      .refine(
        (fields) => Object.keys(fields).length <= maxFieldsAtOnce,
        schemaSentence('maximumEntries', { maximum: `${maxFieldsAtOnce}` }),
      ),
    add_tags: z.array(TagName).max(maxTagsAtOnce),
    remove_tags: z.array(TagName).max(maxTagsAtOnce),
  })
  .partial()
export type ContactChanges = z.infer<typeof ContactChanges>

/** The values that a person saw when they began to edit. A field whose value is another one by now is a conflict. */
export const SeenContact = z
  .object({
    name: z.string().nullable(),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    external_id: z.string().nullable(),
    language: z.string().nullable(),
    country: z.string().nullable(),
    time_zone: z.string().nullable(),
    owner: z.string().nullable(),
    fields: z.record(z.string(), z.unknown()),
  })
  .partial()
export type SeenContact = z.infer<typeof SeenContact>

export const CreateContact = z.object({ changes: ContactChanges })
export type CreateContact = z.infer<typeof CreateContact>

export const ChangeContact = ContactId.extend({ changes: ContactChanges, seen: SeenContact.default({}) })
export type ChangeContact = z.infer<typeof ChangeContact>
