import { useEffect, useRef, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page while the component is mounted, except on an open dialog. Returns whether
 * files are being dragged over the page. `onFiles` is undefined where nothing is taken.
 */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const isTaken = ({ dataTransfer }: DragEvent) =>
      latest.current !== undefined &&
      dataTransfer?.types.includes('Files') === true &&
      document.querySelector('dialog[open]') === null
    // Without this, the browser would open the file in place of the page.
    const over = (event: DragEvent) => {
      if (!isTaken(event)) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!isTaken(event)) return
      event.preventDefault()
      latest.current?.([...(event.dataTransfer?.files ?? [])])
    }
    // The pointer leaves the window: no element is entered.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    addEventListener('dragover', over, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('dragleave', leave, { signal })
    return () => left.abort()
  }, [])
  return isOver
}
