import { type Attack, makeFindings } from '../outcome.ts'
import { askAs, tokenOf } from '../target.ts'

/** A.3: an admin who is removed, or loses the permission, tries to return through an invitation or a key made before. */
export const removedAdmin: Attack = async (target) => {
  const findings = makeFindings()
  const { workspaceId, ask, addMember } = await target.newWorkspace()
  const { call } = target

  for (const way of ['removed', 'demoted'] as const) {
    const admin = await addMember('admin')
    const asAdmin = (procedure: string, input: object) =>
      askAs(call, admin.cookie, { procedure, input: { workspaceId, ...input } })
    const invitation = await asAdmin('invitations.create', { email: `second-${admin.email}`, role: 'admin' })
    const { key } = await asAdmin('apiKeys.create', { name: 'Kept', permissions: { read: true } })
    await asAdmin('webhooks.create', { url: 'https://93.184.215.14/hook', events: ['*'] })
    const { userId } = admin
    const access = await ask('members.access', { userId })
    findings.expect(
      access.api_keys.length === 1 && access.webhooks.length === 1,
      'The dialog does not list the key and the webhook that the admin made',
    )

    if (way === 'removed') await ask('members.remove', { userId, disableApiKeys: true, disableWebhooks: true })
    else await ask('members.change', { userId, role: 'viewer' })

    const body = { token: tokenOf(invitation.link), name: 'Returned', password: 'difference engine' }
    const { status } = await call('POST', '/trpc/invitations.accept', { body })
    findings.expect(status >= 400, `An admin who was ${way} accepted their own invitation`)
    const members = await ask('members.list')
    findings.expect(!JSON.stringify(members).includes(`second-`), `An admin who was ${way} is a member again`)
    const list = await call('POST', '/trpc/members.list', { cookie: admin.cookie, body: { workspaceId } })
    const another = await call('POST', '/trpc/invitations.create', {
      cookie: admin.cookie,
      body: { workspaceId, email: 'third@example.com', role: 'viewer' },
    })
    findings.expect([401, 403].includes(another.status), `An admin who was ${way} invites others: ${another.status}`)
    if (way === 'demoted') continue
    findings.expect([401, 403].includes(list.status), `A removed admin still reads: ${list.status}`)
    const byKey = await call('GET', '/api/v1/key', { key })
    findings.expect(byKey.status === 401, `A key that was disabled with its author still answers ${byKey.status}`)
    const webhooks = await ask('webhooks.list')
    const active = (webhooks.data as { is_active: boolean }[]).filter((each) => each.is_active)
    findings.expect(active.length === 0, 'A webhook that was disabled with its author is still active')
  }
  return findings.outcome()
}
