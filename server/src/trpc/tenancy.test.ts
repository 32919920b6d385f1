import { memberPermissions } from '@parley/shared/words'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { isDoneAsAsked, leavesNoEntry, watchEntries } from '../testing/audit-coverage.ts'
import { unknownBelongings } from '../testing/belongings.ts'
import { allProcedures, askProcedure } from '../testing/http/dashboard-client.ts'
import { idFieldsOf } from '../testing/http/id-fields.ts'
import { procedures } from '../testing/http/procedures.ts'
import type { SignedIn } from '../testing/http/server.ts'
import { engines } from '../testing/stores/engines.ts'
import {
  each,
  fieldsOf,
  foreignAndUnknown,
  foreignRowsAbout,
  leakedFields,
  normalized,
  openTenants,
  otherTenantsFor,
  type Tenants,
} from '../testing/tenants.ts'

const rows = Object.entries(procedures)

test('the table of procedures has every procedure, with every id that its input accepts', () => {
  const missing = Object.keys(allProcedures).filter((path) => !procedures[path])
  expect(missing, 'Add a row to testing/procedures.ts: whom it is for, and a good input').toEqual([])
  expect(rows.map(([path]) => path).filter((path) => !allProcedures[path])).toEqual([])
  const silent = rows.flatMap(([path, { ask }]) => {
    const sent = JSON.stringify(ask(unknownBelongings()))
    const schemas = (allProcedures[path]?._def.inputs ?? []) as ZodType[]
    return schemas
      .flatMap(idFieldsOf)
      .filter((field) => !sent.includes(`"${field}":`))
      .map((field) => [path, field])
  })
  expect(silent, 'Name one in `ask` of testing/procedures.ts, so that ids from elsewhere are tried').toEqual([])
})

describe.each(engines)('on $name', (engine) => {
  test('the API of the dashboard reveals and changes nothing without a session and the permission', async () => {
    const tenants = await openTenants(engine)
    const { mine, stranger, ended } = tenants
    const { key } = await tenants.newKey()
    const lacking = await peopleLacking(tenants)
    const somewhere = { ...mine, workspaceId: crypto.randomUUID() }
    const withoutTwoFactor = await memberWithoutTwoFactor(tenants)
    const before = await tenants.contents()

    await each(rows, async ([path, { needs, ask }]) => {
      const askAs = (who: object, input = ask(mine)) => askProcedure(tenants, path, { ...who, input })
      for (const who of needs === 'anybody' ? [] : [{}, { cookie: ended.cookie }, { key }]) {
        expect([path, await askAs(who)]).toEqual([path, refusal(401, 'unauthenticated', 'Sign in first')])
      }
      if (needs === 'anybody' || needs === 'oneself') return
      const turnItOn = refusal(403, 'two_factor_required', expect.stringContaining('two-factor authentication'))
      expect([path, await askAs(withoutTwoFactor)]).toEqual([path, turnItOn])
      const notAMember = [path, refusal(403, 'forbidden', 'You are not a member of this workspace')]
      expect([path, await askAs(stranger)]).toEqual(notAMember)
      expect([path, await askAs(stranger, ask(somewhere))]).toEqual(notAMember)
      for (const person of lacking[needs] ?? []) {
        expect([path, await askAs(person)]).toEqual([path, refusal(403, 'forbidden', expect.stringContaining(needs))])
      }
    })
    const after = await tenants.contents()
    // What has expired goes when it is seen.
    const lost = before.session?.filter((row) => !after.session?.includes(row))
    expect(lost).toEqual([expect.stringContaining(ended.userId)])
    expect({ ...after, session: [] }).toEqual({ ...before, session: [] })
  })

  test('the API of the dashboard responds alike for objects elsewhere and nonexistent ones, and changes none', async () => {
    const tenants = await openTenants(engine)
    const { mine, theirs, otherMode, owner } = tenants
    const elsewhere = async () => foreignRowsAbout([theirs, otherMode], mine, await tenants.contents())
    const before = await elsewhere()

    const probes = rows.flatMap(([path, { ask }]) =>
      fieldsOf(ask, mine).flatMap((field) => otherTenantsFor(field, tenants).map((of) => ({ path, ask, field, of }))),
    )
    const probe = async ({ path, ask, field, of }: (typeof probes)[number]) => {
      const { foreign, unknown } = foreignAndUnknown(ask, mine, { field, of })
      const there = await askProcedure(tenants, path, { ...owner, input: foreign })
      const nowhere = await askProcedure(tenants, path, { ...owner, input: unknown })
      const [response, unknownResponse] = [there, nowhere].map(({ body }) => normalized(body, { field, of }))
      expect([path, field, there.status, leakedFields(response, of)]).toEqual([path, field, nowhere.status, []])
      // What was made here for an unknown phone bears an id of its own.
      if (isReading(path) || there.status !== 200) expect([path, response]).toEqual([path, unknownResponse])
    }
    // Of exports a person has one at a time.
    for (const each of probes.filter(({ path }) => isExport(path))) await probe(each)
    const others = probes.filter(({ path }) => !isExport(path))
    // Readings first: what a change makes here may bear the name that it was asked for.
    await each(
      others.filter(({ path }) => isReading(path)),
      probe,
    )
    await each(
      others.filter(({ path }) => !isReading(path)),
      probe,
    )
    expect(await elsewhere()).toEqual(before)
  })

  test('the API of the dashboard accepts the one required permission, reveals nothing of others, and records changes', async () => {
    const tenants = await openTenants(engine)
    const { mine, theirs, otherMode, owner, signInAs } = tenants
    const elsewhere = async () => foreignRowsAbout([theirs], mine, await tenants.contents())
    const before = await elsewhere()
    const only = Object.fromEntries(
      await Promise.all(
        memberPermissions.map(async (needed) => {
          const permissions = Object.fromEntries(memberPermissions.map((each) => [each, each === needed]))
          return [needed, await signInAs('viewer', { permissions })] as const
        }),
      ),
    )
    const plain = await signInAs('viewer')
    const entries = watchEntries(tenants.fixture.app)

    for (const [path, { needs, ask, bothModes, answers = 200 }] of rows) {
      if (needs === 'anybody') continue
      const { cookie } = needs === 'owner' ? owner : (only[needs] ?? plain)
      const asking = () => askProcedure(tenants, path, { cookie, input: ask(mine), isContent: true })
      const { status, body } = (await entries.around(path, asking)).answer
      expect([path, status, body.message]).toEqual([path, answers, answers === 200 ? undefined : expect.any(String)])
      for (const of of bothModes ? [theirs] : [theirs, otherMode])
        expect([path, leakedFields(body, of)]).toEqual([path, []])
    }
    expect(await elsewhere()).toEqual(before)
    const changes = rows.map(([path]) => path).filter((path) => !isReading(path) && isDoneAsAsked(path))
    expect(entries.silentOf(changes), 'Record it, or say why not in testing/audit-coverage.ts').toEqual(
      changes.filter((path) => leavesNoEntry[path]).sort(),
    )
  })
})

const refusal = (status: number, code: string, message: unknown) => ({
  status,
  body: { message, code, httpStatus: status },
})

const isReading = (path: string) => allProcedures[path]?._def.type !== 'mutation'

/** Signs in, for each permission, somebody with every other one, and somebody with none at all. */
async function peopleLacking({ signInAs }: Tenants): Promise<Record<string, readonly SignedIn[]>> {
  const viewer = await signInAs('viewer')
  const lacking = memberPermissions.map(async (permission) => {
    return [permission, [viewer, await signInAs('owner', { permissions: { [permission]: false } })]] as const
  })
  return { ...Object.fromEntries(await Promise.all(lacking)), owner: [viewer, await signInAs('admin')] }
}

/** A member with every permission, in a workspace that requires two-factor authentication of this person alone. */
async function memberWithoutTwoFactor({ signInAs, fixture, mine: { workspaceId } }: Tenants): Promise<SignedIn> {
  const permissions = Object.fromEntries(memberPermissions.map((permission) => [permission, true]))
  const person = await signInAs('campaigner', { permissions })
  await fixture.app.db
    .updateTable('workspace_settings')
    .set({ two_factor_roles: '["campaigner"]' })
    .where('workspace_id', '=', workspaceId)
    .execute()
  return person
}

function isExport(path: string): boolean {
  return /\.export/.test(path)
}
