import { useQuery } from '@tanstack/react-query'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { InstallationPanel } from './installation-panel.tsx'

/** What only owners can do with the workspace, and with the installation in its first workspace. */
export function OwnerPanels() {
  const { workspace } = useWorkspaceContext()
  return workspace.role === 'owner' ? <Panels /> : null
}

function Panels() {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const installation = useQuery(trpc.workspaces.installation.queryOptions({ workspaceId }))
  return (
    <Loaded query={installation} skeleton={<FormSkeleton fields={2} />}>
      {(view) => (
        <>
          {view.isFirstWorkspace && <InstallationPanel installation={view} />}
          <ArchivePanel />
          <DeletePanel isFirstWorkspace={view.isFirstWorkspace} />
        </>
      )}
    </Loaded>
  )
}
