import { administer, startPostgres } from '../open-stores.ts'

/** Calls `work` with a function that creates empty PostgreSQL databases, which are dropped at the end. */
export async function withDatabases(
  wanted: boolean,
  work: (newDatabase: (() => Promise<string>) | undefined) => Promise<void>,
): Promise<void> {
  if (!wanted) return work(undefined)
  const server = await startPostgres()
  const names: string[] = []
  try {
    await work(async () => {
      const name = `parley_bench_${process.pid}_${names.length}`
      await administer(server.url, `create database ${name}`)
      names.push(name)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    })
  } finally {
    for (const name of names) await administer(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
}
