import { useEffect } from 'react'

/** The contact whom the dialog begins with; undefined where the user chooses. */
export type StartWith = { readonly contactId: string; readonly name: string } | undefined

let open: ((contact: StartWith) => void) | undefined

/** Opens the dialog that starts a conversation, from any page. */
export function startConversation(contact?: StartWith): void {
  open?.(contact)
}

/** Lets `startConversation` reach the frame, which has the dialog. */
export function useStartRequests(onRequest: (contact: StartWith) => void): void {
  useEffect(() => {
    open = onRequest
    return () => {
      open = undefined
    }
  }, [onRequest])
}
