import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { describeIssues } from '@parley/shared/errors'
import { english } from '@parley/shared/sentences/english'
import { NewMember } from '@parley/shared/workspace/members'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { addMember } from '../features/members/add-member.ts'
import { workspacesNamed } from '../features/workspaces/workspaces.store.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { systemScope } from '../policy.ts'
import { type Command, readOptions, UsageError } from './command.ts'

const generatedBytes = 15

/** Adds a user to a workspace, also while Parley runs. */
export const addUserCommand: Command = async (args, { environment, stdin, print }) => {
  const options = readOptions(args, {
    email: { type: 'string', default: '' },
    name: { type: 'string' },
    workspace: { type: 'string' },
    role: { type: 'string', default: 'agent' },
    'password-stdin': { type: 'boolean', default: false },
  })
  const typedPassword = options['password-stdin'] ? (await text(stdin)).replace(/\r?\n$/, '') : undefined
  const password = typedPassword ?? randomBytes(generatedBytes).toString('base64url')
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  try {
    const workspace = await findWorkspace(installation.app, options.workspace)
    const input = readMember({
      workspaceId: workspace.id,
      email: options.email,
      name: options.name ?? options.email.split('@')[0],
      role: options.role,
      password,
    })
    const scope = systemScope({ workspaceId: workspace.id, mode: 'live' }, 'command line')
    const added = await addMember(installation.app, scope, input)
    print(`${input.email} is now ${input.role} of ${workspace.name}.`)
    if (!added.isNew) print('This user already belongs to another workspace: their name and password are unchanged.')
    else if (!installation.app.config.passwordSignIn)
      print('Local passwords are disabled: they sign in through the provider.')
    else if (typedPassword === undefined) print(`Password (shown only once): ${password}`)
  } finally {
    await installation.close()
  }
}

function readMember(input: Record<string, unknown>): NewMember {
  const parsed = NewMember.safeParse(input)
  if (parsed.success) return parsed.data
  throw new UsageError(
    describeIssues(parsed.error)
      .map(({ path, message }) => `--${path} ${english(message)}`)
      .join('\n'),
  )
}

async function findWorkspace(app: App, idOrName: string | undefined): Promise<{ id: string; name: string }> {
  const workspaces = await findWorkspaces(app, idOrName)
  const [only] = workspaces
  if (only && workspaces.length === 1) return only
  if (workspaces.length > 1) {
    const list = workspaces.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
    throw new UsageError(`Choose a workspace with --workspace:\n${list}`)
  }
  throw new UsageError(
    idOrName === undefined
      ? 'There is no workspace yet. Start Parley and open the setup link that it prints.'
      : `There is no workspace named ${idOrName}.`,
  )
}

/** Finds the workspaces with this id or name (in either case), or all when it is undefined, for a command of the operator. */
async function findWorkspaces(app: App, idOrName: string | undefined): Promise<{ id: string; name: string }[]> {
  return workspacesNamed(app.db, idOrName)
}
