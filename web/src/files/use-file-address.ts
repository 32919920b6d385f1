import { useScope } from '../scope.ts'

/** Returns the address to which files of the workspace and mode are uploaded. */
export function useUploadAddress(): string {
  return `/files?${new URLSearchParams(useScope())}`
}

/** Returns the address of a stored file, or of its preview of at most 320 px. The session is checked at each request. */
export function useFileAddress(): (fileId: string, part?: 'file' | 'preview') => string {
  const scope = useScope()
  return (fileId, part = 'file') =>
    `/files/${fileId}${part === 'preview' ? '/preview' : ''}?${new URLSearchParams(scope)}`
}
