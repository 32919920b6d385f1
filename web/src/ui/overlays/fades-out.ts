/**
 * The ref of an element that fades out as its style for `inert` says. When React removes it, it is put back without function
 * until its transitions have ended.
 */
export function fadesOut(element: HTMLElement | null): () => void {
  return () => {
    if (!element) return
    const { parentNode: parent, nextSibling: next } = element
    queueMicrotask(() => {
      // It was only hidden, or the page around it is gone too.
      if (element.isConnected || !parent?.isConnected) return
      element.inert = true
      parent.insertBefore(element, next?.parentNode === parent ? next : null)
      if (element instanceof HTMLDialogElement) {
        element.close()
        // Only a popover is above the page without being a modal dialog.
        element.popover = 'manual'
        element.showPopover()
      }
      void transitionsEnded(element).then(() => element.remove())
    })
  }
}

/** Ends at once where less motion is wanted, since nothing moves then. */
export function transitionsEnded(element: HTMLElement): Promise<unknown> {
  return Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
}
