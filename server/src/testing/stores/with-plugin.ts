import type { KyselyPlugin } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'

/** Returns the store with every query of its Kysely instances passing through the plugin. */
export function withPlugin(store: EngineParts, plugin: KyselyPlugin): EngineParts {
  return {
    ...store,
    db: store.db.withPlugin(plugin),
    textSearch: { ...store.textSearch, db: store.textSearch.db.withPlugin(plugin) },
    readWithin: (mostMs, work) => store.readWithin(mostMs, (db) => work(db.withPlugin(plugin))),
  }
}
