import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The invitations of an older version on %s', (engine) => {
  test('keep what is proven, and end where the author is gone or unknown', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0052-invitation-authors')
    const now = engine === 'postgres' ? 'now()' : "'2026-01-01'"
    const no = engine === 'postgres' ? 'false' : '0'
    await run(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values ('ada', 'Ada', 'ada@example.com', ${no}, ${now}, ${now})`)
    await run(`insert into member (id, "organizationId", "userId", role, "createdAt")
      values ('m', 'w', 'ada', 'admin', ${now})`)
    let count = 0
    const invitation = (email: string, role: string) =>
      run(`insert into member_invitation (id, workspace_id, email, role, token_hash, invited_by, created_at, expires_at)
        values ('${++count}', 'w', '${email}', '${role}', '${count}', 'Ada', 1, 2)`)
    const entry = (email: string, actorId: string) =>
      run(`insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject, details, at, seq, hash)
        values ('${++count}', 'w', 'live', '${actorId}', 'Ada', 'invitation.created', '${email}', '{}', 1, ${count}, '')`)
    await invitation('of-ada@example.com', 'admin')
    await entry('of-ada@example.com', 'user:gone')
    await entry('of-ada@example.com', 'user:ada')
    await invitation('of-gone@example.com', 'viewer')
    await entry('of-gone@example.com', 'user:gone')
    await invitation('of-operator@example.com', 'owner')
    await entry('of-operator@example.com', 'system')
    for (const role of ['owner', 'admin', 'campaigner', 'agent', 'viewer']) {
      await invitation(`unknown-${role}@example.com`, role)
    }

    await migrateTo()

    expect(await run('select email, invited_by_id from member_invitation order by email')).toEqual([
      { email: 'of-ada@example.com', invited_by_id: 'user:ada' },
      { email: 'of-operator@example.com', invited_by_id: 'system' },
      { email: 'unknown-agent@example.com', invited_by_id: null },
      { email: 'unknown-viewer@example.com', invited_by_id: null },
    ])
  })
})
