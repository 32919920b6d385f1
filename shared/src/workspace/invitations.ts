import { z } from 'zod'
import { Name } from '../names.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { maxInvitationsAtOnce, passwordLength } from '../words.ts'
import { Role } from './members.ts'

const Email = z.email().max(200)

/** An open invitation of the same address is replaced, and its link stops working. */
export const NewInvitation = z.object({
  workspaceId: z.uuid(),
  email: Email,
  role: Role,
  /** Whether the link is emailed; where false, it is only returned. */
  byEmail: z.boolean().optional(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** How many faulty addresses a refusal names. */
const mostNamed = 5

const Emails = z
  .array(z.string())
  .min(1, schemaSentence('required'))
  .max(maxInvitationsAtOnce)
  .superRefine((emails, context) => {
    const invalid = emails.filter((email) => !Email.safeParse(email).success)
    if (invalid.length === 0) return
    const named = invalid.slice(0, mostNamed).map((email) => `“${email}”`)
    const addresses = [...named, ...(invalid.length > mostNamed ? ['…'] : [])].join(', ')
    const message = schemaSentence('notEmailAddresses', { count: invalid.length, addresses })
    context.addIssue({ code: 'custom', message })
  })

/** Members, and addresses with an open invitation, are left as they are. */
export const NewInvitations = NewInvitation.omit({ email: true }).extend({ emails: Emails })
export type NewInvitations = z.infer<typeof NewInvitations>

export const InvitationId = z.object({ workspaceId: z.uuid(), invitationId: z.uuid() })
export type InvitationId = z.infer<typeof InvitationId>

const token = z.string().min(1).max(200)

/** The token of an invitation, sent by the person who opened the link. */
export const InvitationToken = z.object({ token })
export type InvitationToken = z.infer<typeof InvitationToken>

/** Accepts an invitation for a person without an account. The email address is that of the invitation. */
export const AcceptInvitation = z.object({
  token,
  name: Name,
  password: z.string().min(passwordLength.min).max(passwordLength.max),
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

export type InvitationView = {
  id: string
  email: string
  role: Role
  invited_by: string
  created_at: string
  expires_at: string
}

/** The link is shown once; `mailed` says whether it was also accepted by a mail server. */
export type CreatedInvitation = { invitation: InvitationView; link: string; mailed: boolean }

/** The new invitations in the order of the request, and the addresses that got none. */
export type CreatedInvitations = {
  data: CreatedInvitation[]
  /** Addresses of members. */
  members: string[]
  /** Addresses with an open invitation, whose link still works. */
  already_invited: string[]
}

/** `can_email` says whether this installation has a mail server. */
export type InvitationList = { data: InvitationView[]; can_email: boolean }

export type InvitationOffer = {
  email: string
  role: Role
  workspace_name: string
  invited_by: string
  /** Whether the address already has an account, which needs no new password to accept. */
  has_account: boolean
}
