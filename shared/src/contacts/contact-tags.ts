import { z } from 'zod'
import { TagName } from '../conversations/tags.ts'

/** How many contacts one request may tag. */
export const maxTaggedContacts = 100

const ContactIds = z.array(z.string().min(1).max(100)).min(1).max(maxTaggedContacts)
const TagNames = z.array(TagName).max(20)

export const TagContacts = z.object({
  contactIds: ContactIds,
  add_tags: TagNames.optional(),
  remove_tags: TagNames.optional(),
})
export type TagContacts = z.infer<typeof TagContacts>

export const ListTagsOfContacts = z.object({ contactIds: ContactIds })
export type ListTagsOfContacts = z.infer<typeof ListTagsOfContacts>

/** The names of the tags of a contact, in alphabetical order. */
export type TagsOfContact = { contactId: string; tags: string[] }
