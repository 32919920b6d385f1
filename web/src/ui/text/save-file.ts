/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Downloads a blob as a file. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
  link.click()
  URL.revokeObjectURL(address)
}
