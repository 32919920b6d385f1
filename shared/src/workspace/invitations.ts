import { z } from 'zod'
import { Name } from '../names.ts'
import { passwordLength } from '../words.ts'
import { Role } from './members.ts'

/** An open invitation of the same address is replaced, and its link stops working. */
export const NewInvitation = z.object({
  workspaceId: z.uuid(),
  email: z.email().max(200),
  role: Role,
  /** False returns the link without emailing it. */
  byEmail: z.boolean().optional(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const InvitationId = z.object({ workspaceId: z.uuid(), invitationId: z.uuid() })
export type InvitationId = z.infer<typeof InvitationId>

const token = z.string().min(1).max(200)

/** Sent by the person who opened the link. */
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
