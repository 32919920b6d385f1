import { ListNotifications } from '@parley/shared/workspace/notifications'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { agentOf } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { listNotifications } from '../alerts/notifications/list-notifications.ts'
import { checkConnection } from '../connections/check-connection.ts'
import { changeMember } from '../members/change-member.ts'

const hourMs = 3_600_000
/** The verified name of the number, which is the name of the channel. */
const name = 'Acme'

describe.each(engines)('Trouble of a channel on $name', (engine) => {
  async function open() {
    const fixture = await openWhatsAppCustomer(engine)
    const { app, account, graph, runJobs, workspaceId } = fixture
    const [ada, grace] = [await agentOf(fixture, 'Ada'), await agentOf(fixture)]
    const manage = ({ userId }: UserActor) =>
      authorized('members.manage', changeMember)(app, fixture.member('owner'), {
        ...{ workspaceId, userId, role: 'agent' },
        permissions: ['manage_settings'],
      })
    await manage(ada)
    /** The unread notifications of the two, marked as read. */
    const readAll = async () => {
      const unread = await app.db
        .updateTable('notification')
        .set({ read_at: app.now() })
        .where('user_id', 'in', [ada.userId, grace.userId])
        .where('read_at', 'is', null)
        .returning(['user_id', 'kind', 'subject_id'])
        .execute()
      return unread.map(({ user_id, ...entry }) => ({ ...entry, name: user_id === ada.userId ? 'Ada' : 'Grace' }))
    }
    /** What the newest notification about the channel says is wrong with it. */
    const problem = async () => {
      const input = ListNotifications.parse({ workspaceId, mode: 'live' })
      const { data } = await authorized('alerts.read', listNotifications)(app, ada, input)
      const [newest] = data
      return readable({ name: newest?.name, problem: newest?.problem })
    }
    const say = async (value: object, more: object = {}) => {
      const time = 1_790_000_000
      const changes = [{ field: 'account_update', value }]
      await graph.say(account, {
        object: 'whatsapp_business_account',
        entry: [{ id: account.id, time, changes, ...more }],
      })
      await runJobs()
    }
    const { id } = await app.db
      .selectFrom('channel')
      .select('id')
      .where('platform', '=', 'whatsapp')
      .executeTakeFirstOrThrow()
    return { ...fixture, grace, manage, readAll, problem, say, entry: { kind: 'channel', subject_id: id, name: 'Ada' } }
  }

  test('those who manage it are notified of what the platform reports, once for a repeated report', async () => {
    const { say, readAll, problem, entry, account } = await open()
    const value = { event: 'PARTNER_REMOVED', waba_info: { waba_id: account.id, owner_business_id: '7001' } }
    await say(value)
    expect(await readAll()).toEqual([entry])
    expect(await problem()).toEqual({ name, problem: 'WhatsApp removed this account from the app.' })
    await say(value, { again: true })
    expect(await readAll()).toEqual([])
  })

  test('those who manage it are notified of a token that is refused by the hourly check, once until it works again', async () => {
    const { readAll, problem, entry, account, clock, runJobs } = await open()
    const hours = async (count: number) => {
      for (let hour = 0; hour < count; hour += 1) {
        clock.advance(hourMs)
        await runJobs()
      }
      return readAll()
    }
    expect(await hours(2)).toEqual([])
    const { token } = account
    account.token = 'another'
    expect(await hours(1)).toEqual([entry])
    expect(await problem()).toEqual({ name, problem: expect.stringContaining('access token') })
    expect(await hours(3)).toEqual([])
    account.token = token
    expect(await hours(1)).toEqual([])
    account.token = 'another'
    expect(await hours(1)).toEqual([entry])
  })

  test('trouble that somebody’s own check finds notifies their colleagues, and not them', async () => {
    const { app, readAll, entry, account, clock, runJobs, workspaceId, grace, manage } = await open()
    await manage(grace)
    const permissions = new Set(['manage_settings' as const])
    const checker = {
      ...grace,
      memberships: grace.memberships.map((membership) => ({ ...membership, permissions })),
    }
    const check = () => authorized('channels.manage', checkConnection)(app, checker, { workspaceId, mode: 'live' })
    await check()
    expect(await readAll()).toEqual([])
    account.token = 'another'
    await check()
    expect(await readAll()).toEqual([entry])
    await check()
    clock.advance(hourMs)
    await runJobs()
    expect(await readAll()).toEqual([])
  })
})
