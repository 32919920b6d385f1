import { sql } from 'kysely'
import { chainStart, entryHash } from '../../db/audit/entry-hash.ts'
import { commitmentTo, erasedText } from '../../db/audit/seals.ts'
import { type Chain, rowAt } from './audit-chain.ts'

const at = (seq: number) => sql`seq = ${seq}`
const move = async ({ db }: Chain, from: number, to: number) => {
  await sql`update audit_entry set seq = ${to} where ${at(from)}`.execute(db)
}

/** Each as done by an attacker with write access who knows how the chain works. */
export const tampering: readonly [string, (chain: Chain) => Promise<unknown>, RegExp][] = [
  [
    'a changed entry',
    ({ db }) => sql`update audit_entry set subject = 'nothing' where ${at(3)}`.execute(db),
    /^entry 3 \(settings.changed "nothing", .*was changed, or/,
  ],
  [
    'a changed last entry',
    ({ db }) => sql`update audit_entry set actor_name = 'Bob' where ${at(6)}`.execute(db),
    /^entry 6 .*was changed, or/,
  ],
  [
    'an entry that was rewritten with its hash',
    async (chain) => {
      const [before, row] = [await rowAt(chain, 2), { ...(await rowAt(chain, 3)), subject: 'nothing' }]
      await chain.db
        .updateTable('audit_entry')
        .set({ ...row, hash: entryHash(before.hash, row) ?? '' })
        .where('id', '=', row.id)
        .execute()
    },
    /^entry 4 .* or the one before it was rewritten together with its hash$/,
  ],
  [
    'a removed entry',
    ({ db }) => sql`delete from audit_entry where ${at(3)}`.execute(db),
    /^entry 3 was removed: after entry 2 comes entry 4 \(settings.changed "entry 4"/,
  ],
  [
    'entries removed from the end',
    ({ db }) => sql`delete from audit_entry where seq > 4`.execute(db),
    /^2 entries at the end were removed, from entry 5 on$/,
  ],
  [
    'all entries removed',
    ({ db }) => sql`delete from audit_entry`.execute(db),
    /^6 entries at the end were removed, from entry 1 on$/,
  ],
  [
    'all entries removed with the head',
    async ({ db }) => {
      await sql`delete from audit_entry`.execute(db)
      await sql`delete from audit_head`.execute(db)
    },
    /^all entries were removed: every workspace begins with an entry$/,
  ],
  [
    'all entries removed and the head as if there had been none',
    async ({ db }) => {
      await sql`delete from audit_entry`.execute(db)
      await db.updateTable('audit_head').set({ seq: 0, hash: chainStart }).execute()
    },
    /^all entries were removed: every workspace begins with an entry$/,
  ],
  [
    'a removed head',
    ({ db }) => sql`delete from audit_head`.execute(db),
    /^6 entries were inserted that do not belong to the chain$/,
  ],
  [
    'an inserted entry',
    async (chain) => {
      for (const seq of [6, 5, 4, 3]) await move(chain, seq, seq + 1)
      const row = { ...(await rowAt(chain, 2)), id: chain.app.newId(), seq: 3, subject: 'forged' }
      await chain.db.insertInto('audit_entry').values(row).execute()
    },
    /^entry 3 \(settings.changed "forged", .*was inserted$/,
  ],
  [
    'an inserted entry with the hash that it should have',
    async (chain) => {
      for (const seq of [6, 5, 4, 3]) await move(chain, seq, seq + 1)
      const before = await rowAt(chain, 2)
      const row = { ...before, id: chain.app.newId(), seq: 3, subject: 'forged' }
      await chain.db
        .insertInto('audit_entry')
        .values({ ...row, hash: entryHash(before.hash, row) ?? '' })
        .execute()
    },
    /^entry 3 was inserted, before entry 4 \(settings.changed "entry 3"/,
  ],
  [
    'entries in another order',
    async (chain) => {
      for (const [from, to] of [
        [3, -1],
        [5, 3],
        [-1, 5],
      ] as const)
        await move(chain, from, to)
    },
    /^entry 3 \(settings.changed "entry 5", .*was moved to the position of entry 5 \(/,
  ],
  [
    'an entry appended at the end',
    async (chain) => {
      const last = await rowAt(chain, 6)
      const row = { ...last, id: chain.app.newId(), seq: 7 }
      await chain.db
        .insertInto('audit_entry')
        .values({ ...row, hash: entryHash(last.hash, row) ?? '' })
        .execute()
    },
    /^1 entries were inserted that do not belong to the chain$/,
  ],
  [
    'a changed head',
    ({ db }) => sql`update audit_head set hash = 'no'`.execute(db),
    /^the end of the chain was rewritten/,
  ],
  [
    'a value removed as if it had been erased',
    async (chain) => {
      const row = await rowAt(chain, 3)
      const { subject, ...seals } = JSON.parse(row.seals)
      const erased = { ...seals, subject: { commitment: commitmentTo(subject.salt, row.subject) } }
      const inOrder = Object.fromEntries(Object.keys(JSON.parse(row.seals)).map((place) => [place, erased[place]]))
      await chain.db
        .updateTable('audit_entry')
        .set({ subject: erasedText, seals: JSON.stringify(inOrder) })
        .where('id', '=', row.id)
        .execute()
    },
    /^the subject of entry 3 was removed, and no erasure of it is recorded$/,
  ],
]
