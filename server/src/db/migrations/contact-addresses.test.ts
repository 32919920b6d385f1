import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The contacts of an older version on %s', (engine) => {
  async function migrated() {
    const { run, migrateTo } = await openOlderStore(engine, '0029-contact-addresses')
    const contact = (id: string, values: string) =>
      run(`insert into contact (id, workspace_id, mode, phone, platform_user_id, name, opt_out_scope, opt_out_source,
        opted_out_at, created_at, updated_at) values ('${id}', 'w', 'live', ${values}, 1, 2)`)
    await contact('both', "'+4915100', 'DE.1', 'Ada', null, null, null")
    await contact('id', "null, 'BR.2', 'Bo', null, null, null")
    await contact('written', "'+5511987654321', null, null, null, null, null")
    await contact('known', "'+551187654321', 'BR.3', 'Cy', 'campaigns', 'keyword', 7")
    await run("insert into contact_alias values ('w', 'live', '+551187654321', 'written', 5)")
    await run("insert into contact_alias values ('w', 'live', '+4915199', 'both', 6)")
    await run(`insert into message (id, workspace_id, mode, channel_id, contact_id, direction, kind, text, status,
      created_at) values ('m', 'w', 'live', 'c', 'known', 'inbound', 'text', 'STOP', 'received', 3)`)
    await migrateTo()
    return { all: run }
  }

  test('keep every address, with aliases as further phones', async () => {
    const { all } = await migrated()
    const found = await all(
      "select kind, value, contact_id from contact_address where contact_id in ('both', 'id') order by value",
    )

    expect(found).toEqual([
      { kind: 'phone', value: '+4915100', contact_id: 'both' },
      { kind: 'phone', value: '+4915199', contact_id: 'both' },
      { kind: 'user_id', value: 'BR.2', contact_id: 'id' },
      { kind: 'user_id', value: 'DE.1', contact_id: 'both' },
    ])
  })

  test('are merged where an alias is the phone of another contact', async () => {
    const { all } = await migrated()

    expect(
      await all(
        "select phone, platform_user_id, opt_out_scope, opt_out_source, opted_out_at from contact where id = 'written'",
      ),
    ).toEqual([
      {
        phone: '+5511987654321',
        platform_user_id: 'BR.3',
        opt_out_scope: 'campaigns',
        opt_out_source: 'keyword',
        opted_out_at: 7,
      },
    ])
    expect(await all("select value from contact_address where contact_id = 'written' order by value")).toEqual([
      { value: '+551187654321' },
      { value: '+5511987654321' },
      { value: 'BR.3' },
    ])
    expect(await all('select contact_id from message')).toEqual([{ contact_id: 'written' }])
    expect(await all('select id, into_id, kind from merged_object')).toEqual([
      { id: 'known', into_id: 'written', kind: 'contact' },
    ])
    expect(await all("select id from contact where id = 'known'")).toEqual([])
  })
})
