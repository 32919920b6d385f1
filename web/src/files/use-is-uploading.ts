import { useIsMutating } from '@tanstack/react-query'

/** Names the uploads of `FileField`. */
export const fieldUpload = ['file-field']

/** Returns whether the file of a field is being uploaded: what is sent or saved before it has arrived would lack it. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey: fieldUpload }) > 0
}
