import { inMaintenance, nameIn } from './postgres-beside.ts'

/** The condition for a connection in `pg_stat_activity` that a pooler such as PgBouncer keeps after its client has left. */
export const isIdleInPooler = "coalesce(state = 'idle' and query ilike 'discard all%', false)"

type Group = {
  readonly count: number
  readonly application: string
  readonly address: string | null
  readonly isPooled: boolean
}

/**
 * Throws an error that names whoever is connected to the database, which PostgreSQL can rename only while nobody is. Parley's
 * own connections are left out: they are counted by `countOtherProcesses`, and those of this process are about to end.
 */
export async function refuseConnections(url: string): Promise<void> {
  await inMaintenance(url, async (client) => {
    const { rows } = await client.query<Group>(
      `select count(*)::int as count, application_name as application, host(client_addr) as address,
        ${isIdleInPooler} as "isPooled"
      from pg_stat_activity where datname = $1 and backend_type = 'client backend'
        and (application_name not like 'parley %' or ${isIdleInPooler})
      group by 2, 3, 4 order by 4 desc, 1 desc`,
      [nameIn(url)],
    )
    if (rows.length === 0) return
    const remedy = rows.some(({ isPooled }) => isPooled)
      ? 'Make the pooler close its connections (PgBouncer: PAUSE in its console, and RESUME after the restore), with DATABASE_URL set to the server itself.'
      : 'Close them first.'
    throw new Error(`Other connections to the database are open: ${rows.map(describe).join(', ')}. ${remedy}`)
  })
}

function describe({ count, application, address, isPooled }: Group): string {
  const whose = isPooled ? 'a connection pooler' : application || 'an unnamed program'
  const connections = `${count}${isPooled ? ' idle' : ''} connection${count === 1 ? '' : 's'}`
  return `${connections} of ${whose} from ${address ?? 'the machine of the server'}`
}
