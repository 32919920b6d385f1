import { createContext, type ReactNode, useContext, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Confirm } from '../overlays/confirm.tsx'

type OpenForm = { readonly isChanged: boolean; readonly busy: boolean; readonly discardDraft: () => void }
type OpenForms = Set<{ readonly current: OpenForm }>

const Guard = createContext<{ forms: OpenForms; onChange: () => void } | undefined>(undefined)

/** Lets a form take part in the warning of the `UnsavedChangesGuard` around it. */
export function useUnsavedChanges(form: OpenForm): void {
  const guard = useContext(Guard)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    guard?.forms.add(latest)
    return () => void guard?.forms.delete(latest)
  }, [guard])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the guard may decide otherwise
  useEffect(() => guard?.onChange(), [guard, form.isChanged, form.busy])
}

/**
 * Asks before a page is left whose forms have unsaved changes, and discards these if it is left. A save that is under way is
 * waited for. The browser asks when the tab is closed or loaded again; the drafts of the forms remain then.
 */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings-forms')
  const [, onChange] = useReducer((changes: number) => changes + 1, 0)
  const [guard] = useState(() => ({ forms: new Set() as OpenForms, onChange }))
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname && isInWorkspace(to.pathname) && changedForms(guard.forms).length > 0,
  )
  const isLeaving = useRef(false)
  const isBlocked = blocker.state === 'blocked'
  const changed = changedForms(guard.forms)
  useEffect(() => {
    if (!isBlocked || changed.length > 0) return
    isLeaving.current = false
    blocker.proceed()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // On a page that was never touched, browsers report an error instead of asking.
      if (changedForms(guard.forms).length > 0 && navigator.userActivation.hasBeenActive) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guard])
  return (
    <Guard value={guard}>
      {children}
      <Confirm
        opened={isBlocked && changed.some(({ busy }) => !busy)}
        onClose={() => !isLeaving.current && blocker.reset?.()}
        question={t('leaveWithoutSaving')}
        yes={t('discardAndLeave')}
        no={t('keepEditing')}
        danger
        onConfirm={async () => {
          isLeaving.current = true
          for (const { discardDraft } of changed) discardDraft()
        }}
      >
        {t('leaveEffect')}
      </Confirm>
    </Guard>
  )
}

function changedForms(forms: OpenForms): OpenForm[] {
  return [...forms].map(({ current }) => current).filter(({ isChanged }) => isChanged)
}

/** Whoever was signed out or has deleted the workspace leaves it, and cannot save any more. */
function isInWorkspace(pathname: string): boolean {
  return pathname.startsWith('/w/')
}
