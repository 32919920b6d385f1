import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import Database from 'better-sqlite3'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { listenForBench } from './listen-for-bench.ts'

/**
 * The stack that one would assemble for the same purpose: Express, Better Auth's API-key plugin, express-rate-limit, and
 * Kysely used as its documentation shows, on SQLite that flushes every commit. `DATABASE` is the file, `CONVERSATIONS` how
 * many there are. It prints the API key before the address. Its platform accepts every message at once and reports the
 * three receipts immediately afterwards.
 */
type Tables = {
  conversation: { id: string; phone: string; name: string; status: string; last_text: string; last_at: number }
  message: { id: string; conversation_id: string; text: string; status: string; created_at: number }
}

const handle = new Database(process.env.DATABASE ?? ':memory:')
handle.pragma('journal_mode = WAL')
handle.pragma('synchronous = FULL')
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle }) })
const auth = betterAuth({
  baseURL: 'http://localhost',
  secret: 'a secret of the benchmark that is long enough',
  database: { db, type: 'sqlite' },
  emailAndPassword: { enabled: true },
  plugins: [apiKey({ rateLimit: { enabled: false }, enableSessionForAPIKeys: false })],
  logger: { disabled: true },
})
await (await getMigrations(auth.options)).runMigrations()
await seed(Number(process.env.CONVERSATIONS ?? 1_000))
const { user } = await auth.api.signUpEmail({
  body: { email: 'a@example.com', password: 'a long password', name: 'A' },
})
const { key } = await auth.api.createApiKey({ body: { name: 'bench', userId: user.id } })
process.stdout.write(`key ${key}\n`)

const app = express()
app.use(express.json())
app.use('/api/v1', rateLimit({ windowMs: 60_000, limit: 1_000_000_000, standardHeaders: 'draft-8' }))
app.use('/api/v1', async (request, response, next) => {
  const text = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const { valid } = await auth.api.verifyApiKey({ body: { key: text } })
  if (valid) next()
  else response.status(401).json({ error: 'API key is invalid or expired' })
})

app.get('/api/v1/conversations', async (request, response) => {
  const limit = Number(request.query.limit ?? 20)
  const page = Number(request.query.page ?? 1)
  const { total } = await db
    .selectFrom('conversation')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await db
    .selectFrom('conversation')
    .selectAll()
    .orderBy('last_at', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  response.json({ data, pagination: { page, limit, total } })
})

app.post('/api/v1/messages/send', async (request, response) => {
  const { conversationId, text } = request.body as { conversationId: string; text: string }
  const id = randomUUID()
  const created_at = Date.now()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('message')
      .values({ id, conversation_id: conversationId, text, status: 'queued', created_at })
      .execute()
    await tx
      .updateTable('conversation')
      .set({ last_text: text, last_at: created_at })
      .where('id', '=', conversationId)
      .execute()
  })
  setImmediate(receipts, id)
  response.status(201).json({ messageId: id, conversationId, status: 'sent' })
})

async function receipts(id: string): Promise<void> {
  for (const status of ['sent', 'delivered', 'read']) {
    await db.updateTable('message').set({ status }).where('id', '=', id).execute()
  }
}

async function seed(count: number): Promise<void> {
  await sql`create table conversation (id text primary key, phone text, name text, status text, last_text text, last_at integer)`.execute(
    db,
  )
  await sql`create index conversation_by_time on conversation (last_at)`.execute(db)
  await sql`create table message (id text primary key, conversation_id text references conversation (id), text text, status text,
    created_at integer)`.execute(db)
  await sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)})
    insert into conversation select 'c' || n, '+1555' || (10000000 + n), 'Customer ' || n, 'open', 'Where is my order ' || n || '?',
      ${sql.lit(Date.now())} - n * 1000 from numbers`.execute(db)
}

listenForBench(createServer(app))
